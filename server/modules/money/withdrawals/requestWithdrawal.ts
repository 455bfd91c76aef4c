import { createHash, randomBytes } from 'node:crypto';
import { negate } from '@candor/domain/money/money.ts';
import type { Money } from '@candor/domain/money/money.ts';
import { parseMoney } from '@candor/domain/money/decimal.ts';
import { assert } from '@candor/domain/assert.ts';
import { businessDaysAfter } from '@candor/domain/payments/businessDays.ts';
import { transactionNumber } from '@candor/domain/payments/reference.ts';
import {
  checkWithdrawalRequest,
  holdsOfRequest,
  isWaitingForClient,
  newWithdrawal,
  orderedReasons,
} from '@candor/domain/payments/withdrawal.ts';
import type { Refusal } from '@candor/domain/refusals.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { lockClient } from '../../../database/lockClient.ts';
import { findClient } from '../../client/clients/index.ts';
import { findPayment, insertEvent, insertPayment, intendMove, listEvents } from '../payments/index.ts';
import type { Session } from '../../access/sessions/index.ts';
import { readEngineFacts, manualHolds, automaticHolds } from './holds.ts';
import type { EngineFacts } from './holds.ts';
import type { WithdrawalDeps } from './deps.ts';
import * as store from './store.ts';
import type { PaymentOwner } from './store.ts';

const WITHDRAWAL = 6;

export interface WithdrawalRequest {
  /** Negative, as on the wire. */
  readonly amount: Money;
  readonly comments: string | undefined;
  /** The client's id of the request: a repetition returns the same withdrawal. */
  readonly id: string | undefined;
}

/**
 * Rules WD-1 to WD-3: creates a withdrawal for any client with enough free money. Missing requirements are named and
 * hold the withdrawal, but refuse nothing. The engine reserves the money in its own order, in the three steps of ruling
 * B4.9.
 */
export async function requestWithdrawal(
  deps: WithdrawalDeps,
  session: Session,
  { amount, comments, id }: WithdrawalRequest,
): Promise<Result<{ readonly number: string }>> {
  if (session.isLimited) return refuse({ code: 'freshLoginNeeded' });
  if (session.kind === 'demo') return refuse({ code: 'demoMoney' });
  if (amount >= 0n) return refuse({ code: 'malformed', field: 'amount' });
  if (comments === undefined)
    return refuse({ code: 'fieldRequired', field: 'comments', params: { title: 'Comments' } });
  const { brandId, clientId, accounts } = session;
  const whose = { brandId, clientId, accountId: accounts.real };
  const query = { amount: negate(amount), comments, id, hash: hashOf(amount, comments) };
  const [balance, engineFacts] = await Promise.all([
    deps.desk.balance({ brandId, accountId: whose.accountId }),
    readEngineFacts(deps, whose),
  ]);
  const facts = { limit: balance.limit, currency: balance.account.currency, engineFacts };
  const noted = await transaction(deps.pool, brandId, (connection) =>
    storeRequest(connection, deps, whose, query, facts),
  );
  if (!noted.ok) return noted;
  await deps.carryOut(brandId, noted.value);
  return transaction(deps.pool, brandId, (connection) => readOutcome(connection, noted.value));
}

interface Query {
  readonly amount: Money;
  readonly comments: string;
  readonly id: string | undefined;
  readonly hash: Buffer;
}

interface AskFacts {
  readonly limit: Money;
  readonly currency: string;
  readonly engineFacts: EngineFacts;
}

/**
 * Step (a): stores the withdrawal and the intent to reserve its money. Returns the id of the payment, or of the earlier
 * one with the same request.
 */
async function storeRequest(
  connection: Connection,
  deps: WithdrawalDeps,
  whose: PaymentOwner,
  query: Query,
  { limit, currency, engineFacts }: AskFacts,
): Promise<Result<number>> {
  const { brandId, clientId } = whose;
  const { payments } = deps.brandOf(brandId);
  await lockClient(connection, clientId);
  const before = query.id === undefined ? undefined : await store.findRequest(connection, clientId, query.id);
  if (before !== undefined) {
    return before.hash.equals(query.hash) ? accept(before.id) : refuse({ code: 'commandReused' });
  }
  // Rule FZ-3: refuses requests that were already under way when the freeze came.
  if ((await findClient(connection, clientId))?.isFrozen === true) return refuse({ code: 'accountFrozen' });
  const minimum = parseMoney(payments.minimumWithdrawal);
  assert(minimum !== undefined, 'a brand’s amounts are decimals');
  const open = await store.countOpen(connection, clientId);
  const facts = { amount: query.amount, currency, limit, minimum, open, openMaximum: payments.openWithdrawals };
  const may = checkWithdrawalRequest(facts);
  if (!may.ok) return may;
  const lasting = orderedReasons([...holdsOfRequest(facts), ...(await manualHolds(connection, deps, whose))]);
  const holds = orderedReasons([...lasting, ...(await automaticHolds(connection, deps, whose, engineFacts))]);
  const { status, reasons, moves } = newWithdrawal(query.amount, holds);
  const now = deps.clock.now();
  const payment = await insertPayment(connection, {
    ...whose,
    type: WITHDRAWAL,
    number: transactionNumber(brandId, randomBytes(10)),
    currency,
    status,
    reasons,
    now,
    amount: negate(query.amount),
    comments: query.comments,
    ...(query.id !== undefined && { request: { id: query.id, hash: query.hash } }),
    isTest: deps.isTest,
    dueAt: businessDaysAfter(now, payments.withdrawalDays),
  });
  const waitingSince = isWaitingForClient({ status, reasons }) ? now : undefined;
  await store.insertWithdrawal(connection, payment, lasting, waitingSince);
  const event = { kind: 'created', actor: 'client', from: undefined, to: status, reasons, detail: {}, at: now };
  await insertEvent(connection, payment, event);
  for (const move of moves) await intendMove(connection, payment, move, now);
  return accept(payment.id);
}

/** Returns the withdrawal's number, or the engine's own refusal. */
async function readOutcome(connection: Connection, paymentId: number): Promise<Result<{ readonly number: string }>> {
  const payment = await findPayment(connection, paymentId);
  assert(payment !== undefined, `payment ${paymentId} is there`);
  if (payment.status !== 'void') return accept({ number: payment.number });
  const events = await listEvents(connection, paymentId);
  const refusal = events.map(({ detail }) => detail['refusal']).findLast((one) => one !== undefined);
  return refuse(isRefusal(refusal) ? refusal : { code: 'withdrawalNoBalance', field: 'amount' });
}

/** Is the value a refusal as `follow` stores it? */
function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'code' in value;
}

function hashOf(amount: Money, comments: string): Buffer {
  return createHash('sha256').update(`withdrawal\n${amount}\n${comments}`).digest();
}
