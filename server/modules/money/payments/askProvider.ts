import type { BrandId } from '@candor/domain/ids.ts';
import { money } from '@candor/domain/money/money.ts';
import type { Money } from '@candor/domain/money/money.ts';
import type { DepositEvent } from '@candor/domain/payments/depositFacts.ts';
import { differences, givenBack } from '@candor/domain/payments/match.ts';
import type { ProviderSnapshot } from '@candor/domain/payments/provider.ts';
import { nextQueryAt } from '@candor/domain/payments/times.ts';
import { transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import type { PaymentRefs } from '../../../providers/payments/interface.ts';
import { findClient } from '../../client/clients/index.ts';
import { applyDeposit } from './applyDeposit.ts';
import type { Applied } from './applyDeposit.ts';
import { carryOutMoves } from './carryOut.ts';
import type { Cause } from './change.ts';
import type { ConfiguredProvider, PaymentDeps } from './deps.ts';
import { recordOf, refsOf, refsReported, send } from './atProvider.ts';
import { findLastOutgoing, updateOutgoing } from './outgoingStore.ts';
import { settleRefund } from './settleRefund.ts';
import { findPayment, lockPayment, updateQueried, updatePollAt, updateReported, paymentRows } from './store.ts';
import type { Payment } from './store.ts';

/** A state can cause moves whose answers are needed before the rest of it: a credit, then its refund. */
const ROUNDS_MAXIMUM = 5;

type Report = Extract<DepositEvent, { kind: 'providerReport' }>;

/**
 * Applies a provider's word to a deposit and does what it calls for: the ledger's moves, a question to the provider.
 * False: the provider could not be asked now, so that there is more to come.
 */
export async function hear(
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
 * Rules DP-6 and DP-7: asks how the payment stands and applies the answer, until there is no more in it. What made us
 * ask may name the payment as its provider knows it.
 */
export async function askProvider(
  deps: PaymentDeps,
  brandId: BrandId,
  paymentId: number,
  hint?: ProviderSnapshot,
): Promise<boolean> {
  for (let round = 0; round < ROUNDS_MAXIMUM; round++) {
    const found = await findQueried(deps, brandId, paymentId, hint);
    if (found === undefined) return true;
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

interface QueriedPayment {
  readonly payment: Payment;
  readonly configured: ConfiguredProvider;
  readonly refs: PaymentRefs;
}

/** Undefined: there is no provider to ask. */
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

/** A weak signature covers by what name to ask, if nothing else; what we know already counts more. */
function withHint(refs: PaymentRefs, hint: ProviderSnapshot | undefined): PaymentRefs {
  const { providerRef, cardMask } = hint ?? {};
  return { ...refs, providerRef: refs.providerRef ?? providerRef, cardMask: refs.cardMask ?? cardMask };
}

/** Undefined: no answer, or an unreadable one, which says nothing. */
async function ask(deps: PaymentDeps, { configured, refs }: QueriedPayment): Promise<ProviderSnapshot | undefined> {
  const { provider, config } = configured;
  const call = provider.status?.(refs, config, deps.clock.now());
  const result = call === undefined ? undefined : await send(deps, configured, call);
  if (result === undefined || typeof result === 'string') return undefined;
  const snapshot = provider.parseStatus?.(result, refs, config);
  return snapshot === undefined || snapshot.state === 'unknown' ? undefined : snapshot;
}

/** Rule PY-6: the answer to a question that is not the latest any more is thrown away; undefined then. */
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
    // An answer about another order tells nothing of how this one is known.
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
    // An untrusted message leaves no trace in our own record of the payment.
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
 * Rule DP-17: where refunds have no name of their own, those are done, the oldest first, that fit into what the
 * deposit's provider says it has given back of it.
 */
async function settleReported(deps: PaymentDeps, deposit: Payment, snapshot: ProviderSnapshot): Promise<void> {
  const { brandId, provider, id, amount } = deposit;
  const configured = provider === undefined ? undefined : deps.providerOf(brandId, provider);
  if (configured?.provider.refundsReported !== 'onDeposit') return;
  const isOurs = differences({ ...deposit, isTest: configured.isTest }, snapshot).length === 0;
  const back = isOurs ? givenBack(deposit, snapshot, amount) : undefined;
  if (back === undefined) return;
  const refunds = await transaction(deps.pool, brandId, (connection) => listRefunds(connection, id));
  let returned: Money = money(0n);
  for (const refund of refunds.toSorted((a, b) => rankOf(a) - rankOf(b))) {
    returned = money(returned - refund.amount);
    if (returned > back) return;
    if (refund.status === 'processing' || refund.status === 'onHold') await endReported(deps, refund);
  }
}

/** Completed ones count first. */
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
