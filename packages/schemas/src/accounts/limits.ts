/** The most rows of a page, which is also how many of a kind an account may have: a list without parameters is whole. */
export const MOST_ROWS = 1_000;
