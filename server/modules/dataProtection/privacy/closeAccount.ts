import type { AnswerOf } from '@candor/contracts/http/call.ts';
import type { Calls } from '@candor/contracts/http/calls.ts';
import type { Money } from '@candor/domain/money/money.ts';
import { accept } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import type { Instant } from '@candor/domain/ids.ts';
import type { Eligibility } from '@candor/domain/trading/open.ts';
import { transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { lockClient } from '../../../database/lockClient.ts';
import { findClient, provePassword, updateClosed } from '../../client/clients/index.ts';
import { giveUpWish } from '../../client/limits/index.ts';
import { askErasureWithin, findErasureDue, insertErasure } from '../erasure/index.ts';
import { queueMail, toClient } from '../../access/notifications/index.ts';
import { SESSION_COOKIE } from '../../access/sessions/index.ts';
import type { Caller, Session } from '../../access/sessions/index.ts';
import type { AccountRef } from '../../engine/dealing/index.ts';
import { checkEmpty, checkPayments } from './emptiness.ts';
import type { PrivacyDeps } from './deps.ts';

interface Closing {
  readonly password: string;
  readonly reason?: string | undefined;
  /**
   * Whether the client wants everything erased that the law does not require us to keep, and learns until when the rest
   * is kept.
   */
  readonly isErasure?: boolean;
}

/**
 * Rule LE-18: closes an account for good: no session, no login, and dealing opens nothing. Refused while something is
 * open or money is left; this is checked twice, before and after opening is forbidden.
 */
export async function closeAccount(
  deps: PrivacyDeps,
  closing: Closing,
  { session, cookies }: Caller,
): Promise<Result<AnswerOf<Calls['closeAccount']>>> {
  const proven = await provePassword(deps, session, { password: closing.password, field: 'password' });
  if (!proven.ok) return proven;
  const before = await checkEmpty(deps, session);
  if (!before.ok) return before;
  const now = deps.clock.now();
  const forbidden = await forbidOpening(deps, session, now);
  const ended = await endEmpty(deps, session, { ...closing, now });
  if (!ended.ok) {
    await allowOpening(deps, session, forbidden, now);
    return ended;
  }
  ended.value();
  cookies.clear(SESSION_COOKIE);
  return accept({});
}

type Ended = Closing & { readonly now: Instant };

/** Opening is forbidden by now: checks again that nothing is open, and ends the account. */
async function endEmpty(deps: PrivacyDeps, session: Session, closing: Ended): Promise<Result<() => void>> {
  const left = await checkEmpty(deps, session);
  const swept = left.ok && left.value > 0n ? await sweep(deps, session, left.value) : left;
  if (!swept.ok) return swept;
  return transaction(deps.pool, session.brandId, (connection) => end(connection, deps, session, closing));
}

/**
 * Ends the account under the same lock as a login and a deposit: a simultaneous login is ended, and a deposit stops the
 * closing.
 */
async function end(
  connection: Connection,
  { sessions }: PrivacyDeps,
  { brandId, clientId }: Session,
  { reason, isErasure = false, now }: Ended,
): Promise<Result<() => void>> {
  await lockClient(connection, clientId);
  const payments = await checkPayments(connection, clientId);
  if (!payments.ok) return payments;
  await updateClosed(connection, clientId, reason, now);
  // The client cannot give up their wish later, and their limits would apply at other brands for ever.
  await giveUpWish(connection, { brandId, clientId }, now);
  if (isErasure) await insertErasure(connection, { brandId, clientId, wishedAt: now });
  await askErasureWithin(connection, brandId);
  await mailClosed(connection, { clientId, isErasure, now });
  return accept(await sessions.endAllWithin(connection, clientId, 'closed'));
}

interface ClosedMail extends Pick<Session, 'clientId'> {
  readonly isErasure: boolean;
  readonly now: Instant;
}

/** Rule ML-12: queues the last mail of the account, which is always sent. */
async function mailClosed(connection: Connection, { clientId, isErasure, now }: ClosedMail): Promise<void> {
  const client = await findClient(connection, clientId);
  if (client === undefined) return;
  const template = isErasure ? 'erasureAsked' : 'accountClosed';
  await queueMail(connection, {
    ...toClient(client),
    template,
    now,
    values: {
      name: client.firstName,
      time: { time: now },
      ...(isErasure && { until: { time: (await findErasureDue(connection, clientId, now)).at } }),
    },
    link: { path: '/' },
    eventKey: `${template}:${clientId}`,
  });
}

/** Books out a fraction of the currency's smallest unit, which cannot be paid out. */
function sweep({ desk }: PrivacyDeps, { brandId, clientId, accounts }: Caller['session'], amount: Money) {
  const account = { brandId, accountId: accounts.real };
  return desk.moveMoney(account, { kind: 'sweepRemainder', amount }, `closed:${clientId}:remainder`);
}

/** Accounts of the client with their eligibility for opening. */
type Openings = readonly { readonly account: AccountRef; readonly eligibility: Eligibility }[];

async function forbidOpening({ desk }: PrivacyDeps, session: Session, now: Instant): Promise<Openings> {
  const { brandId, clientId, accounts } = session;
  const before: Openings[number][] = [];
  for (const accountId of [accounts.real, accounts.demo]) {
    const account = { brandId, accountId };
    const eligibility = await desk.eligibility(account);
    before.push({ account, eligibility });
    await desk.setEligibility(account, { ...eligibility, groups: [] }, `closed:${clientId}:${now}`);
  }
  return before;
}

/** Allows opening again when the account stays open, real and demo. */
async function allowOpening(
  { desk }: PrivacyDeps,
  { clientId }: Session,
  before: Openings,
  now: Instant,
): Promise<void> {
  for (const { account, eligibility } of before) {
    await desk.setEligibility(account, eligibility, `reopened:${clientId}:${now}`);
  }
}
