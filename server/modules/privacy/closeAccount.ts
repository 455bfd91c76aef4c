import type { AnswerOf } from '@candor/contracts/http/call.ts';
import type { Calls } from '@candor/contracts/http/calls.ts';
import { floorToMinor, minorUnit } from '@candor/domain/money/currency.ts';
import { formatMoney } from '@candor/domain/money/decimal.ts';
import type { Money } from '@candor/domain/money/money.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import type { Instant } from '@candor/domain/ids.ts';
import { transaction } from '../../database/pool.ts';
import type { Connection } from '../../database/pool.ts';
import { queueMail } from '../notifications/index.ts';
import { findClient, provePassword, updateClosed } from '../clients/index.ts';
import { countUnderWay } from '../payments/index.ts';
import { SESSION_COOKIE } from '../sessions/index.ts';
import type { Caller } from '../sessions/index.ts';
import type { PrivacyParts } from './parts.ts';

interface Closing {
  readonly password: string;
  readonly reason?: string | undefined;
}

/**
 * Rule LE-18. For good: no session, no login, and nothing that dealing would open for them. Refused while something of
 * the client's is open or money is left; it is asked about twice, before and after nothing can be opened any more.
 */
export async function closeAccount(
  parts: PrivacyParts,
  { password, reason }: Closing,
  { session, cookies }: Caller,
): Promise<Result<AnswerOf<Calls['closeAccount']>>> {
  const proven = await provePassword(parts, session, { password, field: 'password' });
  if (!proven.ok) return proven;
  const { brandId, clientId, accounts } = session;
  const before = await checkEmpty(parts, session);
  if (!before.ok) return before;
  const now = parts.clock.now();
  const opened = await parts.desk.eligibility({ brandId, accountId: accounts.real });
  await forbidOpening(parts, session, now);
  const left = await checkEmpty(parts, session);
  const after = left.ok && left.value > 0n ? await sweep(parts, session, left.value) : left;
  if (!after.ok) {
    await parts.desk.setEligibility({ brandId, accountId: accounts.real }, opened, `reopened:${clientId}:${now}`);
    return after;
  }
  await transaction(parts.pool, brandId, async (connection) => {
    await updateClosed(connection, clientId, reason, now);
    await mailClosed(connection, session, now);
  });
  await parts.sessions.endAll(brandId, clientId, 'closed');
  cookies.clear(SESSION_COOKIE);
  return accept({});
}

/** Rule ML-12: the last mail of the account, which is sent in any case. */
async function mailClosed(
  connection: Connection,
  { brandId, clientId }: Caller['session'],
  now: Instant,
): Promise<void> {
  const client = await findClient(connection, clientId);
  if (client === undefined) return;
  await queueMail(connection, {
    ...{ brandId, clientId, to: client.email, language: client.language, template: 'accountClosed', now },
    values: { name: client.firstName, time: { time: now } },
    link: { path: '/' },
    eventKey: `accountClosed:${clientId}`,
  });
}

/** The part of the currency's smallest unit that may be left, or what is still open, with the remedy. */
async function checkEmpty(
  { pool, desk }: PrivacyParts,
  { brandId, clientId, accounts }: Caller['session'],
): Promise<Result<Money>> {
  const account = { brandId, accountId: accounts.real };
  const [{ open }, { open: waiting }, { balance, owed, account: of }] = await Promise.all([
    desk.positions(account),
    desk.orders(account),
    desk.balance(account),
  ]);
  const count = open.length + waiting.length;
  if (count > 0) return refuse({ code: 'positionsOpen', params: { count: String(count) } });
  const payments = await transaction(pool, brandId, (connection) => countUnderWay(connection, clientId));
  if (payments > 0) return refuse({ code: 'paymentsOpen', params: { count: String(payments) } });
  const { currency } = of;
  if (owed > 0n) return refuse({ code: 'debtLeft', params: { amount: `${formatMoney(owed, currency)} ${currency}` } });
  if (balance < minorUnit(currency)) return accept(balance);
  const left = formatMoney(floorToMinor(balance, currency), currency);
  return refuse({ code: 'moneyLeft', params: { amount: `${left} ${currency}` } });
}

/** A fraction of the currency's smallest unit cannot be paid out. */
function sweep({ desk }: PrivacyParts, { brandId, clientId, accounts }: Caller['session'], amount: Money) {
  const account = { brandId, accountId: accounts.real };
  return desk.moveMoney(account, { kind: 'sweepRemainder', amount }, `closed:${clientId}:remainder`);
}

async function forbidOpening({ desk }: PrivacyParts, session: Caller['session'], now: number): Promise<void> {
  const { brandId, clientId, accounts } = session;
  for (const accountId of [accounts.real, accounts.demo]) {
    const eligibility = await desk.eligibility({ brandId, accountId });
    const closed = { ...eligibility, groups: [] };
    await desk.setEligibility({ brandId, accountId }, closed, `closed:${clientId}:${now}`);
  }
}
