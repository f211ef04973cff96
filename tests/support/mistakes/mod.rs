//! Mistakes to be planted in made-up matches, and the matrix that says what each of them earns.

pub mod matrix;
pub mod pen;
pub mod planting;
pub mod table;
