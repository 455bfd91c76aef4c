import type { Money } from '@candor/domain/money/money.ts';
import { formatMoney } from '@candor/domain/money/decimal.ts';
import { money } from '@candor/domain/money/money.ts';
import { areLegsPossible } from '@candor/domain/payments/routing.ts';
import type { PayoutLeg } from '@candor/domain/payments/routing.ts';
import { unsentAmount } from '@candor/domain/payments/withdrawal.ts';
import type { WithdrawalFacts } from '@candor/domain/payments/withdrawal.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { z } from 'zod';
import { transaction } from '../../../database/pool.ts';
import { Subject } from '../../access/approvals/index.ts';
import { insertEvent } from '../payments/index.ts';
import type { Payment } from '../payments/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import { actOnWithdrawal } from './act.ts';
import type { WithdrawalAction } from './act.ts';
import { listLegs, listSources, lockSources, replaceOpen } from './legStore.ts';
import type { NumberedSource } from './legStore.ts';
import type { WithdrawalDeskDeps } from './deps.ts';
import { sendLegs } from './sendLegs.ts';
import * as store from './store.ts';

export interface RequestedLeg {
  readonly amount: Money;
  /** Number of the deposit to pay back to; absent for a wire. */
  readonly deposit?: string | undefined;
}

interface StoredLeg {
  readonly amount: string;
  readonly deposit?: string | undefined;
}

/**
 * Rule WD-13: replaces the legs if the change is still possible; a withdrawal that has changed since stays as it is.
 */
export const withdrawalLegs = new Subject({
  name: 'withdrawalLegs',
  payload: z.object({
    paymentId: z.number(),
    legs: z.array(z.object({ amount: z.string().regex(/^\d+$/), deposit: z.string().optional() })),
  }),

  key: ({ paymentId }) => `legs:${paymentId}`,

  async check(_deps: WithdrawalDeskDeps, { connection, payload }, payment: Payment, facts: WithdrawalFacts) {
    const sources = await listSources(connection, payment.clientId, payment.id);
    const legs = payload.legs.map((one) => legOf(one, sources));
    if (!isUnderWay(payment)) return refuse({ code: 'paymentMoved' });
    if (!areLegsPossible(unsentAmount(facts), legs, sources)) return refuse({ code: 'legsImpossible' });
    const open = (await listLegs(connection, payment.id)).filter(({ state }) => state === 'open');
    const before = open.map(({ leg }) => leg);
    const { number, currency } = payment;
    return accept([{ name: number, before: legsText(before, currency), after: legsText(legs, currency) }]);
  },

  async apply(deps: WithdrawalDeskDeps, { id, brandId, payload: { paymentId, legs: requested }, decidedBy }) {
    const changed = await transaction(deps.pool, brandId, async (connection): Promise<Result<true>> => {
      const { payment } = await store.lockWithdrawal(connection, paymentId);
      // Cannot collide with an action's id: those contain no slash.
      const request = `approval/${id}`;
      if (await store.hasRequest(connection, paymentId, request)) return accept(true);
      const facts = await store.readFacts(connection, payment);
      await lockSources(connection, payment.clientId);
      const sources = await listSources(connection, payment.clientId, payment.id);
      const legs = requested.map((one) => legOf(one, sources));
      if (!isUnderWay(payment) || !areLegsPossible(unsentAmount(facts), legs, sources))
        return refuse({ code: 'paymentMoved' });
      await replaceOpen(connection, payment, legs);
      await note(connection, payment, { request }, { staffId: decidedBy }, deps.clock.now());
      return accept(true);
    });
    await sendLegs(deps, brandId, paymentId);
    return changed;
  },
});

/** Requests other legs than the proposed ones, which compliance must approve. */
export function askOtherLegs(
  deps: WithdrawalDeskDeps,
  { legs: requested, ...act }: WithdrawalAction & { readonly legs: readonly RequestedLeg[] },
  session: StaffSession,
): Promise<Result<{ readonly paymentId: number }>> {
  return actOnWithdrawal(deps, session, act, async ({ connection, withdrawal: { payment }, facts, now }) => {
    const legs = requested.map(({ amount, deposit }) => ({ amount: String(amount), deposit }));
    const asking = { clientId: payment.clientId, reason: act.reason, payload: { paymentId: payment.id, legs } };
    const approval = await withdrawalLegs.ask(connection, deps, session, asking, payment, facts);
    if (approval.ok) await note(connection, payment, { request: act.request, approval: approval.value }, session, now);
    return approval;
  });
}

function isUnderWay({ status }: Payment): boolean {
  return status === 'pending' || status === 'onHold' || status === 'processing';
}

/** Builds a leg. A deposit that is not a source of this client has no provider, so that the leg is not possible. */
function legOf(requested: StoredLeg, sources: readonly NumberedSource[]): PayoutLeg {
  const { deposit } = requested;
  const amount = money(BigInt(requested.amount));
  if (deposit === undefined) return { kind: 'wire', amount };
  const { depositId, provider } = sources.find(({ number }) => number === deposit) ?? { depositId: 0, provider: '' };
  return { kind: 'source', depositId, provider, amount };
}

function legsText(legs: readonly PayoutLeg[], currency: string): string {
  return legs
    .map(
      (leg) =>
        `${formatMoney(leg.amount, currency)} ${leg.kind === 'wire' ? 'wire' : `${leg.provider} ${leg.depositId}`}`,
    )
    .join(', ');
}

async function note(
  connection: Parameters<typeof insertEvent>[0],
  payment: Payment,
  detail: Readonly<Record<string, unknown>>,
  { staffId }: Pick<StaffSession, 'staffId'>,
  now: number,
): Promise<void> {
  const { status, reasons } = payment;
  const event = { kind: 'legs', actor: `staff:${staffId}`, from: status, to: status, reasons, detail, at: now };
  await insertEvent(connection, payment, event);
}
