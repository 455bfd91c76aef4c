import type { Instant } from '@candor/domain/ids.ts';

/** An authority of time, who signs that some bytes were there at an instant (RFC 3161). */
export interface TimeAuthority {
  /** Made by this installation for a demonstration: it shows how it works, and proves no time. */
  readonly isStandIn: boolean;
  /** Asks for a timestamp of a text; throws where none came, or where what came is not right in every part. */
  readonly stamp: (text: string) => Promise<Stamp>;
}

export interface Stamp {
  /** The answer of the authority, byte for byte. */
  readonly answer: Uint8Array<ArrayBuffer>;
  /** What the authority's certificate calls it. */
  readonly authority: string;
  readonly at: Instant;
}
