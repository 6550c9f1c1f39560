/** The highest zoom that is built. Maps enlarge its tiles beyond it. */
export const LAST_ZOOM = 14;
