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
export const SUBDOMAIN = String.raw`^([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?(\.[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?)*)?$`;

/** `600x400`, and `@2x` behind it for twice the pixels. */
export const MAP_SIZE = String.raw`^\d{1,5}x\d{1,5}(@2x)?$`;

/** Six hexadecimal digits, or a name of CSS. */
export const MAP_COLOUR = '^([0-9a-fA-F]{6}|[a-z]+)$';

/** Latitude and longitude. Spaces are allowed, as in markers: a plus in a query is one, too. */
export const LATITUDE_LONGITUDE = String.raw`^ *[-+]?(\d+(\.\d*)?|\.\d+) *, *[-+]?(\d+(\.\d*)?|\.\d+) *$`;
