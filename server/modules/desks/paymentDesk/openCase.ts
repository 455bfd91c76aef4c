import type { OfficePaymentCase, PaymentAction } from '@candor/contracts/http/office/payments.ts';
import { assert } from '@candor/domain/assert.ts';
import type { Instant } from '@candor/domain/ids.ts';
import { groupOf } from '@candor/domain/payments/transaction.ts';
import { refuse, accept } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { column, rowsOf } from '../../../database/rows.ts';
import { findWaitingAbout, presentApproval } from '../../access/approvals/index.ts';
import type { StoredApproval } from '../../access/approvals/index.ts';
import { findClient } from '../../client/clients/index.ts';
import { findByNumber, listAttempts, listEvents, listRelated, readFacts } from '../../money/payments/index.ts';
import type { Payment, PaymentDeps } from '../../money/payments/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import { readNetDeposits } from '../../client/transactions/index.ts';
import { sumsOf, viewForDesk } from '../../money/withdrawals/index.ts';
import type { WithdrawalDeskDeps, DeskView } from '../../money/withdrawals/index.ts';
import { depositKey } from './depositKey.ts';
import { readStaffNames } from './depositStore.ts';
import { attemptKey } from './settleOutgoing.ts';
import { presentAttempt, presentEvent, presentLeg, presentPayout, presentRelated, presentRow } from './present.ts';
import { minorUnit } from '@candor/domain/money/currency.ts';
import { money } from '@candor/domain/money/money.ts';
import type { Money } from '@candor/domain/money/money.ts';
import { decideDeposit } from '@candor/domain/payments/deposit.ts';
import { chargebacksInForce, suspendedAmount } from '@candor/domain/payments/depositFacts.ts';
import type { DepositEvent, DepositFacts } from '@candor/domain/payments/depositFacts.ts';
import { decideWithdrawal, isPayable, releasableHolds, unsentAmount } from '@candor/domain/payments/withdrawal.ts';

const WITHDRAWAL = 6;

/** Shows one payment with everything needed to decide about it. */
export async function openCase(
  deps: WithdrawalDeskDeps,
  number: string,
  session: StaffSession,
): Promise<Result<OfficePaymentCase>> {
  const { brandId } = session;
  const payment = await transaction(deps.pool, brandId, (connection) => findByNumber(connection, number));
  if (payment === undefined || payment.status === 'void') return refuse({ code: 'notFound' });
  const account = { brandId, accountId: payment.accountId };
  const [balance, eligibility] = await Promise.all([deps.desk.balance(account), deps.desk.eligibility(account)]);
  const view = payment.type === WITHDRAWAL ? await viewForDesk(deps, payment) : undefined;
  const now = deps.clock.now();
  return transaction(deps.pool, brandId, async (connection) => {
    const client = await findClient(connection, payment.clientId);
    assert(client !== undefined, 'a payment belongs to a client');
    const { id, firstName, lastName, pin } = client;
    const waiting = view?.approval ?? (await findWaiting(connection, payment.id, now));
    const actions = view === undefined ? await actionsHere(connection, deps, payment, now) : actionsOfWithdrawal(view);
    return accept({
      payment: presentRow({ payment, client: { id, name: `${firstName} ${lastName}`, pin } }, now),
      comments: payment.comments ?? '',
      provider_reference: payment.providerRef ?? null,
      arrived: view === undefined ? await readArrived(connection, deps, payment) : null,
      parts: view === undefined ? null : sumsOf(view.facts),
      notices: await listNotices(connection, payment.id),
      client: {
        email_confirmed: client.isEmailConfirmed,
        verified: eligibility.verified,
        country: client.country ?? null,
        registered_at: client.createdAt,
        net_deposits: await readNetDeposits(connection, payment.accountId),
        limit: balance.limit,
        owed: balance.owed,
        payout: view?.payout === undefined ? null : presentPayout(view.payout),
      },
      legs: view?.legs.map(presentLeg) ?? [],
      approval: waiting === undefined ? null : presentApproval(waiting, session, now),
      holds: [...(view?.holds ?? [])],
      actions,
      sources: (view?.sources ?? []).map((one) => ({ deposit: one.number, provider: one.provider, left: one.net })),
      providers: [...new Set(deps.brandOf(brandId).payments.methods.map(({ provider }) => provider))],
      ...(await wayOf(connection, payment)),
    });
  });
}

/** Returns the payment's history, and the payments that depend on it. */
async function wayOf(
  connection: Connection,
  payment: Payment,
): Promise<Pick<OfficePaymentCase, 'events' | 'related' | 'attempts'>> {
  const events = await listEvents(connection, payment.id);
  const names = await readStaffNames(connection, events);
  const related = await listRelated(connection, payment);
  const attempts = await listAttempts(connection, [payment.id, ...related.map(({ id }) => id)]);
  return {
    events: events.map((event) => presentEvent(event, names)),
    related: related.map(presentRelated),
    attempts: attempts.map((attempt) => presentAttempt(attempt, payment)),
  };
}

/** Refunds and chargebacks offer no actions: they follow their deposit. */
async function actionsHere(
  connection: Connection,
  { payments }: WithdrawalDeskDeps,
  payment: Payment,
  now: Instant,
): Promise<PaymentAction[]> {
  if (groupOf(payment.type) !== 'deposits') return [];
  return actionsOfDeposit(await readFacts(connection, payments, payment), now);
}

const depositSubjects = [
  'depositConfirm',
  'depositRefund',
  'depositChargeback',
  'depositChargebackWon',
  'depositChargebackLost',
] as const;

/** Finds the pending request about a deposit, or about a payment to a provider with an unknown outcome. */
async function findWaiting(
  connection: Connection,
  paymentId: number,
  now: Instant,
): Promise<StoredApproval | undefined> {
  for (const subject of depositSubjects) {
    const found = await findWaitingAbout(connection, subject, depositKey(paymentId), now);
    if (found !== undefined) return found;
  }
  for (const { id } of await listAttempts(connection, [paymentId])) {
    const found = await findWaitingAbout(connection, 'outgoingSettle', attemptKey(id), now);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * Returns the actions possible for a deposit at present: the rules themselves decide, so that only possible ones are
 * offered.
 */
function actionsOfDeposit(facts: DepositFacts, now: Instant): PaymentAction[] {
  const events: readonly (readonly [PaymentAction, DepositEvent])[] = [
    ['confirm', { kind: 'confirmed', amount: suspendedAmount(facts) ?? facts.amount }],
    ['release', { kind: 'released' }],
    ['hold', { kind: 'held' }],
    ['decline', { kind: 'declined' }],
    ['refund', { kind: 'refunded', amount: money(minorUnit(facts.currency)) }],
    ['chargeback', { kind: 'chargedBack' }],
    ['chargebackWon', { kind: 'chargebackWon', childId: chargebacksInForce(facts)[0]?.id }],
    [
      'chargebackLost',
      { kind: 'chargebackLost', childId: chargebacksInForce(facts).find(({ isLost }) => !isLost)?.id },
    ],
  ];
  return events.filter(([, event]) => decideDeposit(facts, event, now).ok).map(([action]) => action);
}

/** Returns the actions possible for a withdrawal. */
function actionsOfWithdrawal({ facts, legs, lasting, payout, sources }: DeskView): PaymentAction[] {
  const is = (kind: 'approvedFirst' | 'looked' | 'held' | 'declined') => decideWithdrawal(facts, { kind }).ok;
  const has = (state: DeskView['legs'][number]['state']) => legs.some((leg) => leg.state === state);
  const actions: readonly (readonly [PaymentAction, boolean])[] = [
    ['approve', is('approvedFirst')],
    ['pay', isPayable(facts) && has('open')],
    ['release', releasableHolds(facts, lasting).length > 0 && is('looked')],
    ['hold', is('held')],
    // Without a source, the bank account is the only payout method.
    ['legs', is('declined') && unsentAmount(facts) > 0n && sources.length > 0],
    ['returned', has('paid')],
    ['decline', is('declined')],
    ['reveal', payout !== undefined],
  ];
  return actions.filter(([, isAllowed]) => isAllowed).map(([action]) => action);
}

/** Maximum length of a notice as shown, enough to find an amount and a reference. */
const SHOWN = 2_000;
const CARD_NUMBER = /(?<!\d)(\d{6})\d{3,9}(\d{4})(?!\d)/g;

/** Returns the result of a deposit: credited, or in suspense because something differs. */
async function readArrived(
  connection: Connection,
  { payments }: { readonly payments: PaymentDeps },
  payment: Payment,
): Promise<Money | null> {
  if (groupOf(payment.type) !== 'deposits') return null;
  const { moves } = await readFacts(connection, payments, payment);
  const come = [moves.get('releaseSuspended'), moves.get('suspend'), moves.get('deposit')];
  return come.find((move) => move?.state === 'done')?.amount ?? null;
}

const noticeRows = rowsOf({
  at: column.instant('received_at'),
  verdict: column.text<'verified' | 'unverifiable' | 'invalid'>(),
  state: column.text<'waiting' | 'applied' | 'ignored' | 'rejected'>(),
  body: column.bytes().as(shownText),
  repeats: column.integer(),
});

/** Lists the provider's notices about a payment as they were stored, newest first. */
function listNotices(connection: Connection, paymentId: number): Promise<OfficePaymentCase['notices']> {
  return noticeRows.all(
    connection,
    `SELECT ${noticeRows.columns} FROM payment_webhook WHERE payment_id = $1 ORDER BY id DESC LIMIT 20`,
    [paymentId],
  );
}

function shownText(body: Buffer): string {
  const text = body.toString('utf8').replaceAll(CARD_NUMBER, '$1…$2');
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
}
