//! Copying one state over another.

/// `Clone` for a struct whose `clone_from` keeps, field by field, the memory of what it overwrites: while a log with findings is
/// judged a state is copied over another one at every line. All fields are named; the compiler tells of one that is not.
#[macro_export]
macro_rules! clone_in_place {
    ($of:ident { $($field:ident),* $(,)? }) => {
        // Of numbers a copy is a clone.
        #[allow(clippy::clone_on_copy)]
        impl Clone for $of {
            fn clone(&self) -> $of {
                $of { $($field: self.$field.clone()),* }
            }

            fn clone_from(&mut self, from: &$of) {
                $(self.$field.clone_from(&from.$field);)*
            }
        }
    };
}
