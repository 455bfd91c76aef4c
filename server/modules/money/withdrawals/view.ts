import type { WithdrawalSums } from '@candor/contracts/http/payments.ts';
import { sum } from '@candor/domain/money/money.ts';
import type { PaymentReason } from '@candor/domain/payments/reasons.ts';
import { proposeLegs } from '@candor/domain/payments/routing.ts';
import { canCancel, isWaitingForClient, orderedReasons, unsentAmount } from '@candor/domain/payments/withdrawal.ts';
import type { WithdrawalFacts } from '@candor/domain/payments/withdrawal.ts';
import { transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { findWaitingAbout } from '../../access/approvals/index.ts';
import type { StoredApproval } from '../../access/approvals/index.ts';
import { findDetails, findDetailsById } from '../../client/payout/index.ts';
import type { PayoutDetails } from '../../client/payout/index.ts';
import type { Payment } from '../payments/index.ts';
import { approvalKey } from './approvalKey.ts';
import { readEngineFacts, manualHolds, automaticHolds } from './holds.ts';
import { WIRE_PROVIDER, listLegs, listSources } from './legStore.ts';
import type { NumberedSource, StoredLeg } from './legStore.ts';
import type { WithdrawalDeps } from './deps.ts';
import { readFacts, withPayment } from './store.ts';
import type { PaymentOwner } from './store.ts';

/** What a client sees of their withdrawal besides its status. */
export interface ClientView {
  readonly canCancel: boolean;
  readonly heldBy: 'client' | 'us' | 'provider' | 'nobody';
  /** Reference of the latest paid leg that was not returned. */
  readonly payoutReference: string | undefined;
  readonly parts: WithdrawalSums;
}

export async function viewForClient(connection: Connection, payment: Payment): Promise<ClientView> {
  const legs = await listLegs(connection, payment.id);
  const facts = await readFacts(connection, payment);
  return {
    canCancel: canCancel(payment) && !legs.some(({ state }) => state === 'sending'),
    heldBy: legs.some(({ state }) => state === 'sending') ? 'provider' : heldBy(payment),
    payoutReference: legs.findLast(({ state }) => state === 'paid')?.reference,
    parts: sumsOf(facts),
  };
}

/** Rule WD-21: sums the amounts paid, returned to the account, and lost to chargebacks or refunds. */
export function sumsOf({
  paid,
  released,
  reclaimed,
}: Pick<WithdrawalFacts, 'paid' | 'released' | 'reclaimed'>): WithdrawalSums {
  return { paid, returned: sum(released), taken_back: reclaimed };
}

/** Says who must act: the client, us, the client's bank, or nobody once it has ended. */
function heldBy(payment: Payment): ClientView['heldBy'] {
  switch (payment.status) {
    case 'approved':
      return 'provider';
    case 'pending':
    case 'processing':
      return 'us';
    case 'onHold':
      return isWaitingForClient(payment) ? 'client' : 'us';
    default:
      return 'nobody';
  }
}

/** Lists the holds that a withdrawal requested now would have. */
export async function withdrawalHolds(deps: WithdrawalDeps, whose: PaymentOwner): Promise<PaymentReason[]> {
  const engineFacts = await readEngineFacts(deps, whose);
  return transaction(deps.pool, whose.brandId, async (connection) =>
    orderedReasons([
      ...(await manualHolds(connection, deps, whose)),
      ...(await automaticHolds(connection, deps, whose, engineFacts)),
    ]),
  );
}

/** A leg as stored, or as it would be proposed now. */
export type ShownLeg = Omit<StoredLeg, 'id' | 'state' | 'settledAt'> & {
  readonly id: number | undefined;
  readonly state: StoredLeg['state'] | 'proposed';
};

/** What staff see of a withdrawal besides its payment. */
export interface DeskView {
  readonly legs: readonly ShownLeg[];
  readonly holds: readonly PaymentReason[];
  readonly approval: StoredApproval | undefined;
  readonly payout: PayoutDetails | undefined;
  readonly isVerified: boolean;
  readonly facts: WithdrawalFacts;
  /** The holds that a person must release. */
  readonly lasting: readonly PaymentReason[];
  /** Deposits that money can go back to, each with the amount left. */
  readonly sources: readonly NumberedSource[];
}

export async function viewForDesk(deps: WithdrawalDeps, payment: Payment): Promise<DeskView> {
  const engineFacts = await readEngineFacts(deps, payment);
  return transaction(deps.pool, payment.brandId, async (connection) => {
    const withdrawal = await withPayment(connection, payment);
    const key = approvalKey(payment.id, withdrawal.round);
    const bound = withdrawal.payoutDetailId;
    const holds = orderedReasons([
      ...withdrawal.holds,
      ...(await automaticHolds(connection, deps, payment, engineFacts)),
    ]);
    const facts = { ...(await readFacts(connection, payment)), holds };
    const sources = await listSources(connection, payment.clientId, payment.id);
    const now = deps.clock.now();
    return {
      facts,
      holds,
      sources,
      lasting: withdrawal.holds,
      legs: legsOf(facts, await listLegs(connection, payment.id), sources),
      approval:
        (await findWaitingAbout(connection, 'withdrawalPayout', key, now)) ??
        (await findWaitingAbout(connection, 'withdrawalCompliance', key, now)) ??
        (await findWaitingAbout(connection, 'withdrawalLegs', `legs:${payment.id}`, now)),
      payout:
        payment.status === 'processing' && bound !== undefined
          ? await findDetailsById(connection, bound)
          : await findDetails(connection, payment.clientId),
      isVerified: engineFacts.isVerified,
    };
  });
}

function legsOf(
  facts: WithdrawalFacts,
  stored: readonly StoredLeg[],
  sources: readonly NumberedSource[],
): readonly ShownLeg[] {
  const isUndecided = facts.status === 'pending' || facts.status === 'onHold';
  if (!isUndecided || stored.some(({ state }) => state === 'open')) return stored;
  const unsent = unsentAmount(facts);
  if (unsent <= 0n) return stored;
  const proposed = proposeLegs(unsent, sources).map((leg): ShownLeg => {
    const source = leg.kind === 'source' ? sources.find(({ depositId }) => depositId === leg.depositId) : undefined;
    return {
      id: undefined,
      leg,
      state: 'proposed',
      reference: undefined,
      valueDate: undefined,
      depositNumber: source?.number,
      provider: source?.provider ?? WIRE_PROVIDER,
    };
  });
  return [...stored, ...proposed];
}
