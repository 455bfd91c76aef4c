import type { BrandId, Instant } from '@candor/domain/ids.ts';
import { money } from '@candor/domain/money/money.ts';
import type { Money } from '@candor/domain/money/money.ts';
import type { DepositEvent } from '@candor/domain/payments/depositFacts.ts';
import { differences, refundedAmount } from '@candor/domain/payments/match.ts';
import type { ProviderSnapshot } from '@candor/domain/payments/provider.ts';
import { QUERY_AGAIN_MS, nextQueryAt } from '@candor/domain/payments/times.ts';
import { transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import type { PaymentRefs } from '../../../providers/payments/interface.ts';
import { findClient } from '../../client/clients/index.ts';
import { applyDeposit } from './applyDeposit.ts';
import type { Applied } from './applyDeposit.ts';
import { carryOutMoves } from './carryOut.ts';
import type { Cause } from './change.ts';
import type { ConfiguredProvider, PaymentDeps } from './deps.ts';
import { recordOf, refsOf, refsReported, sendToProvider } from './providerCall.ts';
import { findLastOutgoing, updateOutgoing } from './outgoingStore.ts';
import { settleRefund } from './settleRefund.ts';
import { findPayment, lockPayment, updateQueried, updatePollAt, updateReported, paymentRows } from './store.ts';
import type { Payment } from './store.ts';

/**
 * Most rounds of one query: a report can require moves whose answers must come first, such as a credit before its
 * refund.
 */
const ROUNDS_MAXIMUM = 5;

type Report = Extract<DepositEvent, { kind: 'providerReport' }>;

/**
 * Applies a provider's report to a deposit and does what it requires: ledger moves, a query to the provider. False: the
 * provider could not be queried now, so that more may follow.
 */
export async function handleReport(
  deps: PaymentDeps,
  brandId: BrandId,
  paymentId: number,
  report: Report,
  cause: Cause,
): Promise<boolean> {
  const applied = await applyReported(deps, brandId, paymentId, report, cause);
  await carryOutMoves(deps, brandId, paymentId);
  const { ask, again } = applied.decision;
  return ask || again ? askProvider(deps, brandId, paymentId, report.snapshot) : true;
}

/**
 * Rules DP-6 and DP-7: queries the payment's status and applies the answer, until it requires nothing more. The hint
 * that caused the query may contain the provider's reference of the payment.
 */
export async function askProvider(
  deps: PaymentDeps,
  brandId: BrandId,
  paymentId: number,
  hint?: ProviderSnapshot,
): Promise<boolean> {
  for (let round = 0; round < ROUNDS_MAXIMUM; round++) {
    const found = await findQueried(deps, brandId, paymentId, hint);
    if (found === undefined) {
      await postponeQuery(deps, brandId, paymentId);
      return true;
    }
    const snapshot = await ask(deps, found);
    if (snapshot === undefined) {
      await postpone(deps, found.payment);
      return false;
    }
    const cause = { kind: 'poll', actor: 'provider', detail: recordOf(snapshot) };
    const applied = await applyPull(deps, found.payment, snapshot, cause);
    await carryOutMoves(deps, brandId, paymentId);
    if (applied !== undefined) await settleReported(deps, applied.payment, snapshot);
    if (applied !== undefined && !applied.decision.ask && !applied.decision.again) return true;
  }
  return false;
}

/**
 * Postpones the query of a payment whose provider is not there. Otherwise such payments would stay the first in the
 * sweep's list, and no others would be queried.
 */
function postponeQuery(deps: PaymentDeps, brandId: BrandId, paymentId: number): Promise<void> {
  return moveQuery(deps, brandId, { paymentId, pollAt: ({ createdAt }, now) => nextQueryAt(createdAt, now) });
}

/** Queries a payment again in a minute: its query failed on our side, which says nothing about its provider. */
export function queryAgainSoon(deps: PaymentDeps, brandId: BrandId, paymentId: number): Promise<void> {
  return moveQuery(deps, brandId, { paymentId, pollAt: (_payment, now) => now + QUERY_AGAIN_MS });
}

interface MovedQuery {
  readonly paymentId: number;
  readonly pollAt: (payment: Payment, now: Instant) => Instant | undefined;
}

async function moveQuery(
  { pool, clock }: PaymentDeps,
  brandId: BrandId,
  { paymentId, pollAt }: MovedQuery,
): Promise<void> {
  await transaction(pool, brandId, async (connection) => {
    const payment = await findPayment(connection, paymentId);
    if (payment?.pollAt === undefined) return;
    await updatePollAt(connection, paymentId, pollAt(payment, clock.now()));
  });
}

interface QueriedPayment {
  readonly payment: Payment;
  readonly configured: ConfiguredProvider;
  readonly refs: PaymentRefs;
}

/** Finds the payment and its provider. Undefined: there is no provider to query. */
function findQueried(
  { pool, providerOf }: PaymentDeps,
  brandId: BrandId,
  paymentId: number,
  hint: ProviderSnapshot | undefined,
): Promise<QueriedPayment | undefined> {
  return transaction(pool, brandId, async (connection) => {
    const payment = await findPayment(connection, paymentId);
    const configured = payment?.provider === undefined ? undefined : providerOf(brandId, payment.provider);
    if (payment === undefined || configured?.provider.status === undefined) return undefined;
    const client = await findClient(connection, payment.clientId);
    const refs = refsOf(payment, client?.email ?? '');
    return { payment, configured, refs: configured.provider.trust === 'signedWeak' ? withHint(refs, hint) : refs };
  });
}

/**
 * Completes the references from the hint. A weakly signed hint is trusted only for references to query by; those that
 * we know already take precedence.
 */
function withHint(refs: PaymentRefs, hint: ProviderSnapshot | undefined): PaymentRefs {
  const { providerRef, cardMask } = hint ?? {};
  return { ...refs, providerRef: refs.providerRef ?? providerRef, cardMask: refs.cardMask ?? cardMask };
}

/** Queries the provider. Undefined: no answer, or an unreadable one, which proves nothing. */
async function ask(deps: PaymentDeps, { configured, refs }: QueriedPayment): Promise<ProviderSnapshot | undefined> {
  const { provider, config } = configured;
  const call = provider.status?.(refs, config, deps.clock.now());
  const result = call === undefined ? undefined : await sendToProvider(deps, configured, call);
  if (result === undefined || typeof result === 'string') return undefined;
  const snapshot = provider.parseStatus?.(result, refs, config);
  return snapshot === undefined || snapshot.state === 'unknown' ? undefined : snapshot;
}

/** Rule PY-6: applies the answer to the latest query. An answer to an earlier one is discarded; undefined then. */
async function applyPull(
  deps: PaymentDeps,
  { brandId, id, polls }: Payment,
  snapshot: ProviderSnapshot,
  cause: Cause,
): Promise<Applied | undefined> {
  return transaction(deps.pool, brandId, async (connection) => {
    const payment = await lockPayment(connection, id);
    if (payment.polls !== polls) return undefined;
    await updateQueried(connection, id);
    // A snapshot of another order says nothing about this payment's references.
    if (snapshot.order === payment.number) await updateReported(connection, id, refsReported(snapshot));
    const applied = await applyDeposit(
      connection,
      deps,
      payment,
      { kind: 'providerReport', by: 'pull', snapshot },
      cause,
    );
    if (!applied.ok) throw new Error('the word of a provider is never too late');
    return applied.value;
  });
}

function applyReported(
  deps: PaymentDeps,
  brandId: BrandId,
  paymentId: number,
  event: Report,
  cause: Cause,
): Promise<Applied> {
  return transaction(deps.pool, brandId, async (connection) => {
    const payment = await lockPayment(connection, paymentId);
    // An untrusted message changes nothing in our own record of the payment.
    if (event.by === 'signed') await updateReported(connection, paymentId, refsReported(event.snapshot));
    const applied = await applyDeposit(connection, deps, payment, event, cause);
    if (!applied.ok) throw new Error('the word of a provider is never too late');
    return applied.value;
  });
}

async function postpone({ pool, clock }: PaymentDeps, { id, brandId, createdAt }: Payment): Promise<void> {
  await transaction(pool, brandId, (connection) => updatePollAt(connection, id, nextQueryAt(createdAt, clock.now())));
}

/**
 * Rule DP-17: settles refunds that have no reference of their own: oldest first, as many as fit into the amount that
 * the deposit's provider reports as refunded.
 */
async function settleReported(deps: PaymentDeps, deposit: Payment, snapshot: ProviderSnapshot): Promise<void> {
  const { brandId, provider, id, amount } = deposit;
  const configured = provider === undefined ? undefined : deps.providerOf(brandId, provider);
  if (configured?.provider.refundsReported !== 'onDeposit') return;
  const isOurs = differences({ ...deposit, isTest: configured.isTest }, snapshot).length === 0;
  const back = isOurs ? refundedAmount(deposit, snapshot, amount) : undefined;
  if (back === undefined) return;
  const refunds = await transaction(deps.pool, brandId, (connection) => listRefunds(connection, id));
  let returned: Money = money(0n);
  for (const refund of refunds.toSorted((a, b) => rankOf(a) - rankOf(b))) {
    returned = money(returned - refund.amount);
    if (returned > back) return;
    if (refund.status === 'processing' || refund.status === 'onHold') await endReported(deps, refund);
  }
}

/** Ranks completed refunds before the others. */
function rankOf({ status }: Payment): number {
  return status === 'approved' ? 0 : 1;
}

function listRefunds(connection: Connection, depositId: number): Promise<Payment[]> {
  return paymentRows.all(
    connection,
    `SELECT ${paymentRows.columns} FROM payment
     WHERE parent_id = $1 AND type_id = 7 AND status IN ('approved', 'processing', 'onHold')
     ORDER BY id`,
    [depositId],
  );
}

function endReported(deps: PaymentDeps, { id, brandId }: Payment): Promise<void> {
  return transaction(deps.pool, brandId, async (connection) => {
    const refund = await lockPayment(connection, id);
    const attempt = await findLastOutgoing(connection, { paymentId: id, legId: undefined });
    if (attempt === undefined || attempt.outcome === 'unsent' || attempt.result === 'sent') return;
    await updateOutgoing(connection, attempt, { result: 'sent', pollAt: undefined });
    await settleRefund(deps)(connection, refund, attempt, 'sent', { attempt: attempt.key });
  });
}
