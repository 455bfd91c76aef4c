import type { Approval } from '@candor/contracts/http/office/approvals.ts';
import type { OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import type { askAdjustment as call } from '@candor/contracts/http/office/clients.ts';
import { approvalRoles } from '@candor/domain/approvals/approval.ts';
import { assert } from '@candor/domain/assert.ts';
import { adjustmentTypes, checkAdjustment } from '@candor/domain/clients/adjustment.ts';
import { formatMoney } from '@candor/domain/money/decimal.ts';
import { money, negate } from '@candor/domain/money/money.ts';
import type { Money } from '@candor/domain/money/money.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { z } from 'zod';
import { startOfDay } from '@candor/domain/time.ts';
import { transaction } from '../../../database/pool.ts';
import { Subject } from '../../access/approvals/index.ts';
import { findClient } from '../../client/clients/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import * as store from './adjustmentStore.ts';
import { findDeskClient } from './deskClient.ts';
import type { ClientDeskDeps } from './deps.ts';

/**
 * Rules AD-1 and AD-2: adjusts a client's balance other than by a payment. An adjustment that two people agreed on is
 * posted once per approval, in three repeatable steps: the intent with its command's id, the command to the engine, the
 * answer. It never takes more than the account has.
 */
export const adjustment = new Subject({
  name: 'adjustment',
  payload: z.object({
    clientId: z.number(),
    type: z.enum(adjustmentTypes),
    /** Amount in micro-units; negative: from the client. */
    amount: z.string(),
    evidence: z.string(),
    request: z.string(),
  }),

  key: ({ clientId }) => `adjustment:${clientId}`,

  async check({ clock, brandOf }: ClientDeskDeps, { connection, brandId, payload }) {
    const { code } = brandOf(brandId).currency;
    const { type, evidence } = payload;
    const amount = money(BigInt(payload.amount));
    // The lock makes two concurrent requests count as two.
    await store.lockDay(connection, brandId);
    const paidIn = await store.readPaidIn(connection);
    const used = await store.readUsed(connection, startOfDay(clock.now()));
    const may = checkAdjustment(amount, { paidIn, used, currency: code });
    if (!may.ok) return may;
    return accept([
      { name: type, before: '', after: `${signedText(amount, code)} ${code}` },
      { name: 'evidence', before: '', after: evidence },
    ]);
  },

  async apply({ pool, clock, desk }: ClientDeskDeps, approval) {
    const { id, brandId, payload } = approval;
    const amount = money(BigInt(payload.amount));
    const commandId = `adjustment:${id}`;
    const accountId = await transaction(pool, brandId, async (connection) => {
      const client = await findClient(connection, payload.clientId);
      assert(client?.accounts !== undefined, 'a client with a request has accounts');
      await store.insertAdjustment(connection, {
        brandId,
        clientId: client.id,
        accountId: client.accounts.real,
        approvalId: id,
        commandId,
        type: payload.type,
        amount,
        reason: approval.reason,
        evidence: payload.evidence,
        now: clock.now(),
        requestedBy: approval.requestedBy,
        approvedBy: approval.decidedBy,
        requesterRole: approvalRoles.adjustment.ask.join(' '),
        approvedRole: approvalRoles.adjustment.decide.join(' '),
      });
      return client.accounts.real;
    });
    const to = amount > 0n ? 'client' : 'house';
    const movement = { kind: 'adjust', to, amount: amount > 0n ? amount : negate(amount) } as const;
    const moved = await desk.moveMoney({ brandId, accountId }, movement, commandId);
    await transaction(pool, brandId, (connection) =>
      store.updateAnswered(connection, id, moved.ok ? 'done' : 'refused', clock.now()),
    );
    return moved.ok ? accept(true) : moved;
  },
});

/** Requests an adjustment, for a client whom this person may find. */
export async function askAdjustment(
  deps: ClientDeskDeps,
  { id: clientId, type, amount, evidence, reason, request }: OfficeRequestOf<typeof call>,
  session: StaffSession,
): Promise<Result<Approval>> {
  const client = await transaction(deps.pool, session.brandId, (connection) =>
    findDeskClient(connection, clientId, session, deps.clock.now()),
  );
  if (client?.accounts === undefined) return refuse({ code: 'notFound' });
  const payload = { clientId, type, amount: String(amount), evidence, request };
  return adjustment.askOnce(deps, session, { clientId, request, reason, payload });
}

function signedText(amount: Money, currency: string): string {
  const text = formatMoney(amount, currency);
  return amount > 0n ? `+${text}` : text;
}
