/** Lengths of time in milliseconds, as instants are counted. */
export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
/** Length of a day in UTC; days of other zones can be shorter and longer. */
export const DAY_MS = 24 * HOUR_MS;
