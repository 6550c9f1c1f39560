/** Some character that is no white space. */
export const NOT_BLANK = String.raw`\S`;
