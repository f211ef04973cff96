//! The one way in which text comes into a page.

use std::borrow::Cow;

use crate::report::visible;

/// A text as it stands in a page, in an element as in a quoted attribute: nothing in it is markup, and nothing turns the
/// direction of writing.
pub fn text(text: &str) -> Cow<'_, str> {
    let safe = visible::line(text);
    if !safe.contains(['&', '<', '>', '"', '\'']) {
        return safe;
    }
    let mut out = String::with_capacity(safe.len() + 16);
    for c in safe.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            c => out.push(c),
        }
    }
    Cow::Owned(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_markup() {
        assert_eq!(
            text("</script><img src=x onerror='a&b'>\"\u{202e}"),
            "&lt;/script&gt;&lt;img src=x onerror=&#39;a&amp;b&#39;&gt;&quot;\u{fffd}"
        );
        assert_eq!(text("レン 3"), "レン 3");
    }
}
