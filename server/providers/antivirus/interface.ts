/** `unavailable`: nobody has looked, which never counts as clean. */
export type Scan = { readonly kind: 'clean' | 'infected' | 'unavailable' };

/** Looks for malware in a file that somebody has sent us. */
export interface Scanner {
  /** Stands beside each document that it called clean. */
  readonly name: string;
  scan(bytes: Uint8Array): Promise<Scan>;
}
