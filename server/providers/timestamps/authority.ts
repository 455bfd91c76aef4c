import { createHash, randomBytes } from 'node:crypto';
import type { X509Certificate } from 'node:crypto';
import type { Instant } from '@candor/domain/ids.ts';
import { MINUTE_MS } from '@candor/domain/time.ts';
import { Boolean as Flag, Null } from 'asn1js';
import { checkAnswer } from './checkAnswer.ts';
import { bytesOf, make } from './der.ts';
import type { Stamp, TimeAuthority } from './interface.ts';
import { oids } from './names.ts';

export interface AuthoritySettings {
  readonly isStandIn: boolean;
  /** Sends a request of RFC 3161, and returns the answer. */
  readonly ask: (request: Uint8Array<ArrayBuffer>) => Promise<Uint8Array<ArrayBuffer>>;
  readonly now: () => Instant;
  readonly roots?: readonly X509Certificate[];
}

/**
 * Maximum difference between the authority's clock and ours: farther apart, one of them is wrong, and the timestamp
 * would say so for ever.
 */
const APART_MS = 5 * MINUTE_MS;
const DRAWN_BYTES = 16;

/** Rule PL-9: checks every part of an authority's answer before it is accepted. */
export function checkedAuthority({ isStandIn, ask, now, roots }: AuthoritySettings): TimeAuthority {
  return {
    isStandIn,
    async stamp(text): Promise<Stamp> {
      const drawn = drawNumber();
      const answer = await ask(timestampRequest(text, drawn));
      const found = checkAnswer(answer, { text, drawn, ...(roots === undefined ? {} : { roots }) });
      if ('fault' in found) throw new Error(`the timestamp is not right: ${found.fault}`);
      const apartMs = Math.abs(found.at - now());
      if (apartMs > APART_MS) throw new Error(`the timestamp is ${Math.round(apartMs / 1_000)} s from our clock`);
      return { answer, ...found };
    },
  };
}

/** Builds a request for a timestamp of a text: its SHA-256, a random number for this request, and the certificate. */
export function timestampRequest(text: string, drawn: Uint8Array): Uint8Array<ArrayBuffer> {
  const imprint = createHash('sha256').update(text).digest();
  return bytesOf(
    make.sequence(
      make.integer(1),
      make.sequence(make.sequence(make.oid(oids.sha256), new Null()), make.octets(imprint)),
      make.encoded(integerOf(drawn)),
      new Flag({ value: true }),
    ),
  );
}

/** Draws a positive number without a leading zero, so that it returns in the same encoding. */
export function drawNumber(): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(randomBytes(DRAWN_BYTES));
  bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x40;
  return bytes;
}

const INTEGER = 0x02;

/** Encodes an integer whose bytes are already in the shortest form. */
export function integerOf(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array([INTEGER, bytes.length, ...bytes]);
}
