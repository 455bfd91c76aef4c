import type { Instant } from '@candor/domain/ids.ts';

/** Time-stamping authority, which signs that some bytes existed at an instant (RFC 3161). */
export interface TimeAuthority {
  /** Whether it was made by this installation for a demonstration: it shows how timestamps work, and proves no time. */
  readonly isStandIn: boolean;
  /** Requests a timestamp of a text; throws where no answer came, or where any part of it is wrong. */
  readonly stamp: (text: string) => Promise<Stamp>;
}

export interface Stamp {
  /** Answer of the authority, byte for byte. */
  readonly answer: Uint8Array<ArrayBuffer>;
  /** Name of the authority in its certificate. */
  readonly authority: string;
  readonly at: Instant;
}
