/** Instruments that one client may mark; more would be a list and no favourites. */
export const FAVOURITES_MAXIMUM = 50;
