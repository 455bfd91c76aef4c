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
  /** They want everything erased that no law keeps, and learn until when it does. */
  readonly isErasure?: boolean;
}

/**
 * Rule LE-18. For good: no session, no login, and nothing that dealing would open for them. Refused while something of
 * the client's is open or money is left; it is asked about twice, before and after nothing can be opened any more.
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

/** Nothing can be opened any more: is there still nothing? */
async function endEmpty(deps: PrivacyDeps, session: Session, closing: Ended): Promise<Result<() => void>> {
  const left = await checkEmpty(deps, session);
  const swept = left.ok && left.value > 0n ? await sweep(deps, session, left.value) : left;
  if (!swept.ok) return swept;
  return transaction(deps.pool, session.brandId, (connection) => end(connection, deps, session, closing));
}

/** Under the lock that a login and a deposit take as well: one at the same moment is ended, or stops the closing. */
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
  // They cannot do so later, and their limits would apply at other brands for ever.
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

/** Rule ML-12: the last mail of the account, which is sent in any case. */
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

/** A fraction of the currency's smallest unit cannot be paid out. */
function sweep({ desk }: PrivacyDeps, { brandId, clientId, accounts }: Caller['session'], amount: Money) {
  const account = { brandId, accountId: accounts.real };
  return desk.moveMoney(account, { kind: 'sweepRemainder', amount }, `closed:${clientId}:remainder`);
}

/** The client's two accounts with what they might open. */
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

/** The account stays open after all, for real and for practice. */
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
