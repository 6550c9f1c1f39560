/** Regular expressions that several schemas share. */

/** Some character that is no white space. */
export const NOT_BLANK = String.raw`\S`;

/** A decimal number in a string. */
export const NUMERIC = String.raw`^\s*[-+]?(\d+(\.\d*)?|\.\d+)([eE][-+]?\d+)?\s*$`;

/** Civil time; seconds are accepted and ignored. */
export const CIVIL_TIME = String.raw`^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$`;

/** Name of a host with two labels at least, the last of which begins with a letter. */
export const DOMAIN_NAME = String.raw`^([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?$`;

/** Labels in front of a domain name, or none. */
export const SUBDOMAIN = String.raw`^([A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63})*)?$`;
