import type { AccountId } from '@candor/domain/ids.ts';
import { formatMoney } from '@candor/domain/money/decimal.ts';
import { ZERO, minMoney, money } from '@candor/domain/money/money.ts';
import type { Money } from '@candor/domain/money/money.ts';
import { decideWithdrawal, orderedReasons, unsentAmount } from '@candor/domain/payments/withdrawal.ts';
import type { Connection } from '../../../database/pool.ts';
import { endWaiting } from '../../access/approvals/index.ts';
import { approvalKey } from './approvalKey.ts';
import { changeWithdrawal } from './change.ts';
import { replaceOpen } from './legStore.ts';
import { mailOfWithdrawal } from './notices.ts';
import type { WithdrawalDeps } from './deps.ts';
import * as store from './store.ts';

type ReclaimDeps = Pick<WithdrawalDeps, 'brandOf' | 'clock'>;

/** Money that a provider took back from an account, once the engine has reported where it came from. */
export interface ReclaimedMoney {
  readonly accountId: AccountId;
  /** The part that came out of the reserve for withdrawals. */
  readonly fromReserve: Money;
  /** Number of the refund or chargeback. */
  readonly number: string;
}

/**
 * Rule WD-20: the account's open withdrawals bear what was taken out of the reserve, newest first, and all of them wait
 * for a person. Runs in the transaction that records the engine's answer.
 */
export async function reclaimReserve(
  connection: Connection,
  deps: ReclaimDeps,
  { accountId, fromReserve, number }: ReclaimedMoney,
): Promise<void> {
  let remaining = fromReserve;
  for (const id of await store.listOpenOf(connection, accountId))
    remaining = money(remaining - (await reclaimFrom(connection, deps, id, { most: remaining, number })));
}

/** Takes from one withdrawal and returns the amount taken. */
async function reclaimFrom(
  connection: Connection,
  deps: ReclaimDeps,
  paymentId: number,
  { most, number }: { readonly most: Money; readonly number: string },
): Promise<Money> {
  const withdrawal = await store.lockWithdrawal(connection, paymentId);
  const { payment, round } = withdrawal;
  const facts = { ...(await store.readFacts(connection, payment)), holds: withdrawal.holds };
  const amount = facts.isReserved ? minMoney(most, unsentAmount(facts)) : ZERO;
  const decided = decideWithdrawal(facts, { kind: 'takenBack', amount });
  if (!decided.ok) return ZERO;
  const detail = { amount: formatMoney(amount, payment.currency), by: number };
  const changed = await changeWithdrawal(
    connection,
    withdrawal,
    decided.value,
    { kind: 'takenBack', actor: 'system', detail },
    deps.clock.now(),
  );
  await store.addReclaimed(connection, paymentId, amount);
  await store.updateHolds(connection, paymentId, orderedReasons([...withdrawal.holds, 'moneyTakenBack']));
  await endWaiting(connection, approvalKey(paymentId, round));
  await replaceOpen(connection, payment, []);
  if (amount > 0n) {
    await mailOfWithdrawal(connection, deps, changed, { template: 'withdrawalTakenBack', taken: amount });
  }
  return amount;
}
