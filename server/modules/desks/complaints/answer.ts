import { createHash } from 'node:crypto';
import type { Approval } from '@candor/contracts/http/office/approvals.ts';
import type { OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import type { OfficeCalls } from '@candor/contracts/http/office/calls.ts';
import { assert } from '@candor/domain/assert.ts';
import { ombudsmanBy } from '@candor/domain/complaints/clocks.ts';
import type { ComplaintOutcome } from '@candor/domain/complaints/complaint.ts';
import { closesAfter, moveComplaint } from '@candor/domain/complaints/moves.ts';
import { formatMoney } from '@candor/domain/money/decimal.ts';
import type { Money } from '@candor/domain/money/money.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { z } from 'zod';
import { transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { Subject } from '../../access/approvals/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import type { ComplaintDeskDeps } from './deps.ts';
import { findDeskComplaint, listInvolved, updateAnswer } from './deskStore.ts';
import { checkHolder, lockVisible } from './lockedComplaint.ts';
import { mailComplaint, ombudsmanLine } from './mailComplaint.ts';
import * as store from './store.ts';
import type { Complaint, ComplaintEntry } from './store.ts';

/** Draft of the final answer; its text is stored with the complaint, which expires, and not in the request. */
interface Draft {
  readonly outcome: ComplaintOutcome;
  readonly redress: Money | undefined;
  readonly text: string;
}

/**
 * Rule CP-6: the final answer takes two people, and the second has not dealt with the matter. The redress that it
 * promises moves no money: that takes an adjustment with the complaint as its evidence (rule CP-9).
 */
export const complaintAnswer = new Subject({
  name: 'complaintAnswer',
  payload: z.object({ complaintId: z.number(), request: z.string(), draftHash: z.string() }),

  key: ({ complaintId }) => store.answerKey(complaintId),

  isAlone: true,

  recorded: (changes) => changes.filter(({ name }) => name !== 'answer'),

  async check(
    { clock, brandOf }: ComplaintDeskDeps,
    { connection, brandId, requestedBy: staffId, payload: { complaintId, request } },
    { outcome, redress, text }: Draft,
  ) {
    const now = clock.now();
    await store.lockComplaint(connection, complaintId);
    const complaint = await findDeskComplaint(connection, complaintId);
    if (complaint === undefined) return refuse({ code: 'notFound' });
    const may = checkHolder(complaint, staffId);
    if (!may.ok) return may;
    const next = moveComplaint(complaint, 'answer', now);
    if (!next.ok) return next;
    await store.insertEntry(connection, {
      complaint,
      kind: 'draft',
      commandId: request,
      staffId,
      text,
      outcome,
      redress,
      now,
    });
    const { code } = brandOf(brandId).currency;
    return accept(
      [
        { name: 'complaint', before: '', after: complaint.number },
        { name: 'outcome', before: '', after: outcome },
        { name: 'redress', before: '', after: redress === undefined ? '' : `${formatMoney(redress, code)} ${code}` },
        { name: 'answer', before: '', after: text },
      ].filter(({ after }) => after !== ''),
    );
  },

  async checkApproval({ pool }: ComplaintDeskDeps, { brandId, payload: { complaintId } }, { staffId }) {
    const involved = await transaction(pool, brandId, async (connection): Promise<readonly number[]> => {
      const complaint = await findDeskComplaint(connection, complaintId);
      return complaint === undefined ? [] : listInvolved(connection, complaint);
    });
    return involved.includes(staffId) ? refuse({ code: 'complaintInvolved' }) : accept(true);
  },

  apply({ pool, clock, brandOf }: ComplaintDeskDeps, { id, brandId, requestedBy, payload }) {
    // The slash keeps it apart from the commands of clients and staff, which have none.
    const commandId = `answer/${id}`;
    return transaction(pool, brandId, async (connection): Promise<Result<true>> => {
      const complaint = await store.lockComplaint(connection, payload.complaintId);
      const draft = await store.findEntry(connection, payload.request);
      if (complaint === undefined || draft === undefined) return refuse({ code: 'notFound' });
      if ((await store.findEntry(connection, commandId)) !== undefined) return accept(true);
      const now = clock.now();
      const next = moveComplaint(complaint, 'answer', now);
      if (!next.ok) return next;
      const { text, redress } = draft;
      const outcome = outcomeOf(draft);
      await updateAnswer(connection, complaint.id, { outcome, redress, now });
      await store.updateState(connection, complaint, { state: next.value, closesAt: closesAfter(complaint, now) });
      const entry = {
        complaint,
        kind: 'answered',
        staffId: requestedBy,
        commandId,
        text,
        outcome,
        redress,
        now,
      } as const;
      await store.insertEntry(connection, entry);
      await mailAnswer(connection, complaint, {
        text,
        now,
        eventKey: String(id),
        ombudsman: brandOf(brandId).ombudsman,
      });
      return accept(true);
    });
  },
});

function outcomeOf({ outcome }: ComplaintEntry): ComplaintOutcome {
  assert(outcome !== undefined, 'an answer has its outcome');
  return outcome;
}

interface AnswerMail {
  readonly text: string;
  readonly eventKey: string;
  readonly ombudsman: Parameters<typeof ombudsmanLine>[0] | undefined;
  readonly now: number;
}

/**
 * Rule CP-8: mails the answer; it names the ombudsman of the brand, if it has one, and the date until which they accept
 * the matter.
 */
function mailAnswer(
  connection: Connection,
  complaint: Complaint,
  { text: answer, now, eventKey, ombudsman }: AnswerMail,
): Promise<void> {
  const values = { answer, reopen: { time: closesAfter(complaint, now) } };
  if (ombudsman === undefined) {
    return mailComplaint(connection, complaint, { template: 'complaintAnswered', values, eventKey, now });
  }
  return mailComplaint(connection, complaint, {
    template: 'complaintAnsweredOmbudsman',
    values: { ...values, ombudsman: ombudsmanLine(ombudsman), until: { time: ombudsmanBy(now) } },
    eventKey,
    now,
  });
}

/** Requests the second person's approval. A redress requires an outcome in the client's favour (`complaintRedress`). */
export async function askAnswer(
  deps: ComplaintDeskDeps,
  { id, command, outcome, redress, text, reason }: OfficeRequestOf<OfficeCalls['askComplaintAnswer']>,
  session: StaffSession,
): Promise<Result<Approval>> {
  if (redress !== undefined && (outcome === 'rejected' || redress <= 0n)) {
    return refuse({ code: 'complaintRedress', field: 'redress' });
  }
  const complaint = await transaction(deps.pool, session.brandId, (connection) =>
    lockVisible(connection, id, session, deps.clock.now()),
  );
  if (complaint === undefined) return refuse({ code: 'notFound' });
  const { clientId } = complaint;
  const draftHash = createHash('sha256')
    .update(JSON.stringify([outcome, String(redress), text]))
    .digest('hex');
  const payload = { complaintId: id, request: command, draftHash };
  return complaintAnswer.askOnce(
    deps,
    session,
    { clientId, request: command, reason, payload },
    {
      outcome,
      redress,
      text,
    },
  );
}
