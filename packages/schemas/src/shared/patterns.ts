/** Regular expressions that several schemas share. */

/** Some character that is no white space. */
export const NOT_BLANK = String.raw`\S`;

/** A decimal number in a string. */
export const NUMERIC = String.raw`^\s*[-+]?(\d+(\.\d*)?|\.\d+)([eE][-+]?\d+)?\s*$`;

/** Civil time; seconds are accepted and ignored. */
export const CIVIL_TIME = String.raw`^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$`;
