import type { Approval } from '@candor/contracts/http/office/approvals.ts';
import type { OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import type { askAdjustment as call } from '@candor/contracts/http/office/clients.ts';
import { approvalRoles } from '@candor/domain/approvals/approval.ts';
import { assert } from '@candor/domain/assert.ts';
import { adjustmentTypes, checkAdjustment } from '@candor/domain/clients/adjustment.ts';
import { utcDay } from '@candor/domain/clients/ownLimits.ts';
import { formatMoney } from '@candor/domain/money/decimal.ts';
import { money, negate } from '@candor/domain/money/money.ts';
import type { Money } from '@candor/domain/money/money.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { z } from 'zod';
import { DAY_MS } from '@candor/domain/time.ts';
import { transaction } from '../../../database/pool.ts';
import { askOnce } from '../../access/approvals/index.ts';
import type { ApplyApproval } from '../../access/approvals/index.ts';
import { findClient } from '../../client/clients/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import * as store from './adjustmentStore.ts';
import { findDeskClient } from './deskClient.ts';
import type { ClientDeskDeps } from './deps.ts';

const payload = z.object({
  clientId: z.number(),
  type: z.enum(adjustmentTypes),
  /** In micro-units; negative: from the client. */
  amount: z.string(),
  evidence: z.string(),
  request: z.string(),
});

/** Rules AD-1 and AD-2: money to or from a client that is no payment; requested by one person. */
export async function askAdjustment(
  deps: ClientDeskDeps,
  { id: clientId, type, amount, evidence, reason, request }: OfficeRequestOf<typeof call>,
  session: StaffSession,
): Promise<Result<Approval>> {
  const { brandId } = session;
  const client = await transaction(deps.pool, brandId, (connection) =>
    findDeskClient(connection, clientId, session, deps.clock.now()),
  );
  if (client?.accounts === undefined) return refuse({ code: 'notFound' });
  const since = utcDay(deps.clock.now()) * DAY_MS;
  const { code } = deps.brandOf(brandId).currency;
  return askOnce(deps, session, {
    subject: 'adjustment',
    subjectKey: `adjustment:${clientId}`,
    clientId,
    request,
    reason,
    payload: { clientId, type, amount: String(amount), evidence, request },
    check: async (connection) => {
      // Two at once are counted as two.
      await store.lockDay(connection, brandId);
      const [paidIn, used] = [await store.readPaidIn(connection), await store.readUsed(connection, since)];
      const may = checkAdjustment(amount, { paidIn, used, currency: code });
      if (!may.ok) return may;
      return accept([
        { name: type, before: '', after: `${signed(amount, code)} ${code}` },
        { name: 'evidence', before: '', after: evidence },
      ]);
    },
  });
}

function signed(amount: Money, currency: string): string {
  const text = formatMoney(amount, currency);
  return amount > 0n ? `+${text}` : text;
}

/**
 * Rule AD-1: what the second person has approved is posted once for its approval, in three repeatable steps: the intent
 * with its command's id, the command to the engine, the answer. What the account does not have is not taken.
 */
export function applyAdjustment(deps: ClientDeskDeps): ApplyApproval {
  return async (approval) => {
    const { pool, clock, desk } = deps;
    const { brandId } = approval;
    const found = payload.parse(approval.payload);
    const amount = money(BigInt(found.amount));
    const commandId = `adjustment:${approval.id}`;
    const accountId = await transaction(pool, brandId, async (connection) => {
      const client = await findClient(connection, found.clientId);
      assert(client?.accounts !== undefined, 'a client with a request has accounts');
      assert(approval.decidedBy !== undefined, 'what is carried out was approved by somebody');
      await store.insertAdjustment(connection, {
        brandId,
        clientId: client.id,
        accountId: client.accounts.real,
        approvalId: approval.id,
        commandId,
        type: found.type,
        amount,
        reason: approval.reason,
        evidence: found.evidence,
        now: clock.now(),
        askedBy: approval.requestedBy,
        approvedBy: approval.decidedBy,
        askedRole: approvalRoles.adjustment.ask.join(' '),
        approvedRole: approvalRoles.adjustment.decide.join(' '),
      });
      return client.accounts.real;
    });
    const to = amount > 0n ? 'client' : 'house';
    const movement = { kind: 'adjust', to, amount: amount > 0n ? amount : negate(amount) } as const;
    const moved = await desk.moveMoney({ brandId, accountId }, movement, commandId);
    await transaction(pool, brandId, (connection) =>
      store.updateAnswered(connection, approval.id, moved.ok ? 'done' : 'refused', clock.now()),
    );
    return moved.ok ? accept(true) : moved;
  };
}
