import { isKept } from '@candor/domain/clients/confidentialCase.ts';
import type { BrandId, ClientId, Instant } from '@candor/domain/ids.ts';
import type { Connection } from '../../../database/pool.ts';
import { NO_HASH, hashOf, payloadOf, signedText } from './entry.ts';
import type { AuditAct, StoredEntry } from './entry.ts';
import type { AuditSigner } from './keys.ts';
import { findHead, findOpenCase, insertEntry, lockChain } from './store.ts';

/** The person who acts; `staffId` is undefined for the command line and the clock. */
export interface Actor {
  readonly brandId: BrandId;
  readonly staffId: number | undefined;
  readonly name: string;
}

export interface NewAct extends Pick<AuditAct, 'at' | 'action' | 'subject'> {
  readonly actor: Actor;
  readonly clientId?: ClientId | undefined;
  readonly reason?: string | undefined;
  readonly details?: AuditAct['details'];
}

/** Rule AU-1: records an action in its own transaction, so that neither exists without the other. */
export async function recordAct(
  connection: Connection,
  signer: AuditSigner,
  { actor: { brandId, staffId, name }, clientId, reason = '', details: ownDetails = {}, ...what }: NewAct,
): Promise<StoredEntry> {
  const act: AuditAct = { ...what, brandId, staffId, actor: name, clientId, reason, details: ownDetails };
  const caseId = await caseOf(connection, act);
  await lockChain(connection, act.brandId);
  const head = await findHead(connection);
  const previousHash = head?.hash ?? NO_HASH;
  const details = caseId === undefined ? act.details : { ...act.details, case: String(caseId) };
  const entry = { ...act, at: inOrder(act.at, head?.at), details, number: (head?.number ?? 0) + 1 };
  const payload = payloadOf(entry);
  const hash = hashOf(previousHash, payload);
  const stored: StoredEntry = { ...entry, payload, previousHash, hash, ...signer.sign(signedText(hash)) };
  await insertEntry(connection, stored, caseId);
  return stored;
}

/**
 * Returns the instant of an entry. The months of the record are its parts (decision 044), each a section of the chain,
 * so an entry must not fall into an earlier month than its predecessor: it then gets the predecessor's instant.
 */
function inOrder(at: Instant, headAt: Instant | undefined): Instant {
  return headAt !== undefined && monthOf(at) < monthOf(headAt) ? headAt : at;
}

function monthOf(at: Instant): string {
  return new Date(at).toISOString().slice(0, 'YYYY-MM'.length);
}

/**
 * Rule CC-1: finds the case that keeps the action from the client; the record contains it at once and names the case.
 */
async function caseOf(connection: Connection, { action, clientId, staffId }: AuditAct): Promise<number | undefined> {
  if (clientId === undefined || staffId === undefined || !isKept(action)) return undefined;
  return findOpenCase(connection, clientId, staffId);
}
