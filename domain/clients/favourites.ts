/** Most favourites of one client. */
export const FAVOURITES_MAXIMUM = 50;
