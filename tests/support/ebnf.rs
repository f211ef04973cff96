//! Reads the grammar file: the ISO form of EBNF, as far as it is used there.

use std::collections::HashMap;

/// An expression of the grammar.
#[derive(Clone, Debug)]
pub enum Expr {
    Literal(String),
    Name(String),
    Sequence(Vec<Expr>),
    Choice(Vec<Expr>),
    Maybe(Box<Expr>),
    Many(Box<Expr>),
}

/// All rules of the grammar file by name.
pub fn read_grammar() -> HashMap<String, Expr> {
    let text = include_str!("../../grammar/notation.ebnf");
    let mut tokens = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let len = match first {
            '(' if rest.starts_with("(*") => {
                rest = rest[rest.find("*)").unwrap() + 2..].trim_start();
                continue;
            }
            '"' => rest[1..].find('"').unwrap() + 2,
            c if c.is_alphabetic() => rest.find(|c: char| !c.is_alphanumeric()).unwrap_or(rest.len()),
            _ => 1,
        };
        tokens.push(&rest[..len]);
        rest = rest[len..].trim_start();
    }
    let mut rules = HashMap::new();
    let mut at = 0;
    while at < tokens.len() {
        let name = tokens[at];
        assert_eq!(tokens[at + 1], "=", "after {name}");
        at += 2;
        let expr = choice(&tokens, &mut at);
        assert_eq!(tokens[at], ";", "after {name}");
        at += 1;
        assert!(rules.insert(name.to_string(), expr).is_none(), "{name} twice");
    }
    rules
}

fn choice(tokens: &[&str], at: &mut usize) -> Expr {
    let mut all = vec![sequence(tokens, at)];
    while tokens[*at] == "|" {
        *at += 1;
        all.push(sequence(tokens, at));
    }
    if all.len() == 1 {
        all.remove(0)
    } else {
        Expr::Choice(all)
    }
}

fn sequence(tokens: &[&str], at: &mut usize) -> Expr {
    let mut all = Vec::new();
    loop {
        let token = tokens[*at];
        *at += 1;
        all.push(match token {
            "(" | "[" | "{" => {
                let inner = choice(tokens, at);
                *at += 1;
                match token {
                    "(" => inner,
                    "[" => Expr::Maybe(Box::new(inner)),
                    _ => Expr::Many(Box::new(inner)),
                }
            }
            "|" | ";" | ")" | "]" | "}" => {
                *at -= 1;
                return Expr::Sequence(all);
            }
            _ if token.starts_with('"') => Expr::Literal(token.trim_matches('"').to_string()),
            _ => Expr::Name(token.to_string()),
        });
    }
}
