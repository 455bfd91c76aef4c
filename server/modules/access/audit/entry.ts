import { createHash } from 'node:crypto';
import type { BrandId, ClientId, Instant } from '@candor/domain/ids.ts';

/** A staff action as it is recorded. */
export interface AuditAct {
  readonly brandId: BrandId;
  readonly at: Instant;
  /** Undefined for the command line. */
  readonly staffId: number | undefined;
  /** Name of the person at the time. */
  readonly actor: string;
  readonly action: string;
  /** Object of the action, such as `document:12`; empty if there was none in particular. */
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

/** Previous hash of a brand's first entry. */
export const NO_HASH = Buffer.alloc(32);

/** Serialises an entry deterministically: fields in a fixed order, details sorted by name. */
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

/** Returns the text that is signed; its hash covers all earlier entries. */
export function signedText(hash: Buffer): Buffer {
  return Buffer.concat([Buffer.from('candor audit head\n'), hash]);
}
