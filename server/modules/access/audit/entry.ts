import { createHash } from 'node:crypto';
import type { BrandId, ClientId, Instant } from '@candor/domain/ids.ts';

/** One act of staff, as it is recorded. */
export interface AuditAct {
  readonly brandId: BrandId;
  readonly at: Instant;
  /** Undefined: the command line. */
  readonly staffId: number | undefined;
  /** The name as it was then. */
  readonly actor: string;
  readonly action: string;
  /** What it was done to: `document:12`. Empty where it was nothing in particular. */
  readonly subject: string;
  readonly clientId: ClientId | undefined;
  readonly reason: string;
  readonly details: Readonly<Record<string, string>>;
}

export interface AuditEntry extends AuditAct {
  readonly number: number;
}

export interface StoredEntry extends AuditEntry {
  /** The text that was hashed. */
  readonly payload: string;
  readonly previousHash: Buffer;
  readonly hash: Buffer;
  readonly keyId: string;
  readonly signature: Buffer;
}

/** The value before the first entry of a brand. */
export const NO_HASH = Buffer.alloc(32);

/** The same entry has the same text: every field in a fixed order, the details by their names. */
export function payloadOf(entry: AuditEntry): string {
  const { number, brandId, at, staffId, actor, action, subject, clientId, reason, details } = entry;
  const sorted = Object.entries(details).toSorted(([first], [second]) => (first < second ? -1 : 1));
  return JSON.stringify([
    number,
    brandId,
    new Date(at).toISOString(),
    staffId ?? null,
    actor,
    action,
    subject,
    clientId ?? null,
    reason,
    sorted,
  ]);
}

export function hashOf(previousHash: Buffer, payload: string): Buffer {
  return createHash('sha256').update('candor audit entry\n').update(previousHash).update(payload).digest();
}

/** The signed hash, which covers everything before it. */
export function signedText(hash: Buffer): Buffer {
  return Buffer.concat([Buffer.from('candor audit head\n'), hash]);
}
