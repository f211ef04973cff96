//! stub
#![allow(missing_docs)]
use super::cards::Icon;
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[allow(non_camel_case_types)]
pub enum Edition { V2021_03, V1_111 }
impl Edition { pub fn name(self) -> &'static str { "1.111" } pub fn penalty_inside_refresh(self) -> bool { self == Edition::V1_111 } pub fn has_icon(self, _: Icon) -> bool { true } }
