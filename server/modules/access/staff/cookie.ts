/** The office's own cookie: never that of a client, and on the office's host only. */
export const OFFICE_COOKIE = '__Host-office';
/** Between the password, or the invitation, and the second factor. It opens nothing. */
export const ENTRANCE_COOKIE = '__Host-office-entrance';
