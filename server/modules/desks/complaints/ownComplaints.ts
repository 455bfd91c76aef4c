import type { Brand } from '@candor/brands/schema.ts';
import type { WireComplaint, WireComplaintRow } from '@candor/contracts/http/complaints.ts';
import { assert } from '@candor/domain/assert.ts';
import { answerBy } from '@candor/domain/complaints/clocks.ts';
import { moveComplaint } from '@candor/domain/complaints/moves.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import type { ClientId } from '@candor/domain/ids.ts';
import { transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { endWaiting } from '../../access/approvals/index.ts';
import { hashSecret } from '../../access/sessions/index.ts';
import { mailComplaint } from './mailComplaint.ts';
import type { ComplaintDeps } from './makeComplaint.ts';
import { presentComplaint, presentRow } from './present.ts';
import * as store from './store.ts';
import type { Complaint } from './store.ts';

/** Proof that a complaint is somebody's own: their login, or the code of a mailed link. */
export type Claim = { readonly clientId: ClientId; readonly number: string } | { readonly code: string };

export function listOwn({ pool, clock }: ComplaintDeps, brand: Brand, clientId: ClientId): Promise<WireComplaintRow[]> {
  return transaction(pool, brand.id, async (connection) => {
    const own = await store.listOfClient(connection, clientId);
    return own.map((one) => presentRow(one, clock.now()));
  });
}

/** Rule CP-5: reads an own complaint. Another client's does not exist, and a number alone opens none. */
export function readOwn({ pool, clock }: ComplaintDeps, brand: Brand, claim: Claim): Promise<Result<WireComplaint>> {
  return transaction(pool, brand.id, async (connection): Promise<Result<WireComplaint>> => {
    const found = await findClaimed(connection, claim);
    if (found === undefined) return refuse({ code: 'notFound' });
    return accept(await presentComplaint(connection, found, brand, clock.now()));
  });
}

interface OwnStep {
  readonly claim: Claim;
  readonly commandId: string;
  /** Text with which the client reopens it; undefined: they withdraw it. */
  readonly text?: string;
}

/** Rule CP-3: the client reopens an answered complaint, or withdraws one that is not; once per command. */
export function stepOwn(
  { pool, clock }: ComplaintDeps,
  brand: Brand,
  { claim, commandId: ownCommandId, text }: OwnStep,
): Promise<Result<WireComplaint>> {
  const kind = text === undefined ? 'withdrawn' : 'reopened';
  return transaction(pool, brand.id, async (connection): Promise<Result<WireComplaint>> => {
    const claimed = await findClaimed(connection, claim);
    const complaint = claimed && (await store.lockComplaint(connection, claimed.id));
    if (complaint === undefined) return refuse({ code: 'notFound' });
    const now = clock.now();
    // Command ids of two people may be the same.
    const commandId = `own:${complaint.id}:${ownCommandId}`;
    const before = await store.findEntry(connection, commandId);
    if (before !== undefined) {
      const isSame = before.complaintId === complaint.id && before.kind === kind && before.text === (text ?? '');
      return isSame
        ? accept(await presentComplaint(connection, complaint, brand, now))
        : refuse({ code: 'commandReused' });
    }
    const next = moveComplaint(complaint, text === undefined ? 'withdraw' : 'reopen', now);
    if (!next.ok) return next;
    const dates = text === undefined ? { closesAt: now } : { reopenedAt: now };
    await store.updateState(connection, complaint, { state: next.value, ...dates });
    // The answer needs no decision after a withdrawal.
    if (text === undefined) await endWaiting(connection, store.answerKey(complaint.id));
    await store.insertEntry(connection, { complaint, kind, commandId, now, ...(text !== undefined && { text }) });
    await mailComplaint(connection, complaint, {
      ...(text === undefined
        ? { template: 'complaintWithdrawn' as const }
        : {
            template: 'complaintReopened' as const,
            values: { due: { time: answerBy({ ...complaint, reopenedAt: now }) } },
          }),
      eventKey: String(complaint.id),
      now,
    });
    const after = await store.lockComplaint(connection, complaint.id);
    assert(after !== undefined, 'a locked complaint stays');
    return accept(await presentComplaint(connection, after, brand, now));
  });
}

async function findClaimed(connection: Connection, claim: Claim): Promise<Complaint | undefined> {
  if ('code' in claim) return store.findByKey(connection, hashSecret(claim.code));
  const found = await store.findByNumber(connection, claim.number);
  return found?.clientId === claim.clientId ? found : undefined;
}
