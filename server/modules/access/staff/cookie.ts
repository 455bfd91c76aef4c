/** Cookie of the office: never a client's, and on the office's host only. */
export const OFFICE_COOKIE = '__Host-office';
/** Cookie between the password, or the invitation, and the second factor. It gives no access. */
export const ENTRANCE_COOKIE = '__Host-office-entrance';
