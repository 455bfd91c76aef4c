/** Assumed location of an IP address. */
export interface Place {
  /** Country as ISO 3166 alpha-2. */
  readonly country: string;
  /** City; empty where the table has countries only. */
  readonly city: string;
}

/** Ruling R18: a local table of locations, never a request to another party. */
export interface GeoTable {
  /** Finds the location; undefined for internal addresses, and for those missing in the table. */
  find(ip: string): Place | undefined;
}
