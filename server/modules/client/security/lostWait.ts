import type { AnswerOf, RequestOf } from '@candor/contracts/http/call.ts';
import type { Calls } from '@candor/contracts/http/calls.ts';
import { lostReadyAt, lostState } from '@candor/domain/clients/lostFactors.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { DAY_MS } from '@candor/domain/time.ts';
import { transaction } from '../../../database/pool.ts';
import { lockClient } from '../../../database/lockClient.ts';
import { checkOpen, clientFactors, findClient, ownerOf } from '../clients/index.ts';
import type { ClientDeps } from '../clients/index.ts';
import { factorStatus, findLoginChallenge, hasFactor } from '../../access/factors/index.ts';
import { clientLost, endLost, mailLostWait } from '../../access/lostFactors/index.ts';
import {
  findMailCode,
  planMailCode,
  queueMail,
  countRequestedMail,
  useMailCode,
} from '../../access/notifications/index.ts';
import type { Caller, Visitor } from '../../access/sessions/index.ts';

const YEAR_MS = 365 * DAY_MS;

type RequestTo<Name extends keyof Calls> = RequestOf<Calls[Name]>;
type Done = Result<Record<string, never>>;

/**
 * Rule LF-1: mails a client who has proved the password and reports that they have lost all factors; the mail's link
 * proves the address.
 */
export async function requestLostFactors(
  deps: ClientDeps,
  { challenge }: RequestTo<'requestLostFactors'>,
  visitor: Visitor,
): Promise<Done> {
  const { brand, ip } = visitor;
  const owner = await findLoginChallenge(clientFactors(deps), challenge, visitor);
  if (owner === undefined) return refuse({ code: 'challengeOver' });
  const client = await transaction(deps.pool, brand.id, (connection) => findClient(connection, owner.id));
  if (client === undefined) return refuse({ code: 'challengeOver' });
  const allowed = await countRequestedMail(deps.attempts, brand.id, { email: client.email, ip });
  if (!allowed.ok) return allowed;
  const { id: clientId, brandId, email, language, firstName: name } = client;
  return transaction(deps.pool, brandId, async (connection) => {
    const now = deps.clock.now();
    const codeId = await planMailCode(connection, { brandId, clientId, purpose: 'lostFactors', email, now });
    const values = { name, hours: String(brand.lostFactorsHours) };
    const link = { path: '/lost-factors/start', codeId } as const;
    await queueMail(connection, {
      brandId,
      clientId,
      to: email,
      language,
      template: 'lostFactorsAsked',
      values,
      link,
      now,
    });
    return accept({});
  });
}

/** Rule LF-1: starts the waiting period, once; an open one continues unchanged. */
export async function startLostFactors(
  deps: ClientDeps,
  { code }: RequestTo<'startLostFactors'>,
  { brand, device }: Visitor,
): Promise<Result<AnswerOf<Calls['startLostFactors']>>> {
  return transaction(deps.pool, brand.id, async (connection) => {
    const now = deps.clock.now();
    const found = await findMailCode(connection, 'lostFactors', code, now);
    if (found === undefined) return refuse({ code: 'linkInvalid' });
    await lockClient(connection, found.clientId);
    const client = await findClient(connection, found.clientId);
    const used = await useMailCode(connection, 'lostFactors', code, now);
    // A mail to an earlier address says nothing about the present one.
    if (used === undefined || client === undefined || used.email !== client.email)
      return refuse({ code: 'linkInvalid' });
    const open = checkOpen(client);
    if (!open.ok) return open;
    const work = { connection, keys: deps.factorKeys, now };
    if (!hasFactor(await factorStatus(work, ownerOf(client)))) return refuse({ code: 'linkInvalid' });
    const lost = { startedAt: now, readyAt: lostReadyAt(now, brand.lostFactorsHours), device };
    const { id: clientId, brandId } = client;
    if (await clientLost.insert(connection, { brandId, ownerId: clientId, ...lost })) {
      await mailLostWait(connection, client, 'lostFactorsStarted', { ...lost, now });
    }
    const waiting = await clientLost.findLatest(connection, clientId);
    return accept({ ready_at: waiting?.readyAt ?? lost.readyAt });
  });
}

/** Rule LF-4: stops the waiting period by the link in a mail about it. */
export async function stopByLink(
  { pool, clock }: ClientDeps,
  { code }: RequestTo<'stopLostFactorsByLink'>,
  { brand }: Visitor,
): Promise<Done> {
  return transaction(pool, brand.id, async (connection) => {
    const now = clock.now();
    const found = await findMailCode(connection, 'lostFactorsStop', code, now);
    if (found === undefined) return refuse({ code: 'linkInvalid' });
    // The order of locks: the client, then codes and the waiting period.
    await lockClient(connection, found.clientId);
    const used = await useMailCode(connection, 'lostFactorsStop', code, now);
    if (used === undefined) return refuse({ code: 'linkInvalid' });
    const client = await findClient(connection, used.clientId);
    const isStopped = client !== undefined && (await endLost(connection, client, 'link', now));
    return isStopped ? accept({}) : refuse({ code: 'linkInvalid' });
  });
}

/** Rule LF-4: stops the waiting period from an open session. */
export async function stopBySession(
  { pool, clock }: ClientDeps,
  { session: { brandId, clientId } }: Caller,
): Promise<Done> {
  return transaction(pool, brandId, async (connection) => {
    await lockClient(connection, clientId);
    const client = await findClient(connection, clientId);
    const isStopped = client !== undefined && (await endLost(connection, client, 'session', clock.now()));
    return isStopped ? accept({}) : refuse({ code: 'notFound' });
  });
}

/** Shows the latest waiting period on the client's pages. */
export async function showLostFactors(
  { pool, clock }: ClientDeps,
  { session: { brandId, clientId } }: Caller,
): Promise<Result<AnswerOf<Calls['getLostFactors']>>> {
  const found = await transaction(pool, brandId, (connection) => clientLost.findLatest(connection, clientId));
  const now = clock.now();
  if (found === undefined || now - found.startedAt > YEAR_MS) return accept({ lost: null, open: false, ready: false });
  const { startedAt, readyAt, device, endedAt, endedBy } = found;
  return accept({
    lost: {
      started_at: startedAt,
      ready_at: readyAt,
      ...device,
      ended_at: endedAt ?? null,
      ended_by: endedBy ?? null,
    },
    open: lostState(found, now) !== 'over',
    ready: lostState(found, now) === 'ready',
  });
}
