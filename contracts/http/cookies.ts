/**
 * Language of the visitor. Pages and the server both read these cookies; with `__Host-` no other host and no plain
 * connection sets them.
 */
export const LANGUAGE_COOKIE = '__Host-language';
/** The visitor's choice about third-party frames (ruling R24). */
export const FRAMES_COOKIE = '__Host-third-party-frames';
