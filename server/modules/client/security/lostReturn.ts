import type { AnswerOf, RequestOf } from '@candor/contracts/http/call.ts';
import type { Calls } from '@candor/contracts/http/calls.ts';
import { lostState } from '@candor/domain/clients/lostFactors.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { proofOf } from '../../access/passwords/index.ts';
import {
  admit,
  checkEntrance,
  checkOpen,
  findByEmail,
  findClient,
  isStillProven,
  noteCredentials,
  ownerOf,
} from '../clients/index.ts';
import type { HashedPassword } from '../../access/passwords/index.ts';
import type { Client, ClientDeps } from '../clients/index.ts';
import { forgetFactorsSince } from '../../access/factors/index.ts';
import { clientLost, endLostLinks, mailLostEnd } from '../../access/lostFactors/index.ts';
import { findMailCode, useMailCode } from '../../access/notifications/index.ts';
import type { Visitor } from '../../access/sessions/index.ts';

type Request = RequestOf<Calls['returnWithoutFactors']>;

const WRONG_PASSWORD = { code: 'invalidCredentials', field: 'password' } as const;

/**
 * Rule LF-3: removes the lost factors after the waiting period, by the link and the password. No session starts here:
 * the next step is to set up a new factor, even where the brand does not otherwise require one.
 */
export async function recoverClient(
  deps: ClientDeps,
  { code, password }: Request,
  visitor: Visitor,
): Promise<Result<AnswerOf<Calls['returnWithoutFactors']>>> {
  const entrance = checkEntrance(visitor);
  if (!entrance.ok) return entrance;
  const { id: brandId } = visitor.brand;
  const client = await transaction(deps.pool, brandId, (connection) => ownerOfLink(deps, connection, code));
  if (client === undefined) return refuse({ code: 'linkInvalid' });
  const proven = await provePassword(deps, client, password);
  if (!proven.ok) return proven;
  const open = checkOpen(client);
  if (!open.ok) return open;
  const proof = proofOf(proven.value);
  const removed = await transaction(deps.pool, brandId, async (connection): Promise<Result<() => void>> => {
    // This locks the client, before anything else.
    if (!(await isStillProven(connection, client, proof))) return refuse(WRONG_PASSWORD);
    const isDone = await removeLost(deps, connection, client.id, code);
    if (!isDone) return refuse({ code: 'linkInvalid' });
    return accept(await deps.sessions.endAllWithin(connection, client.id, 'recovered'));
  });
  if (!removed.ok) return removed;
  removed.value();
  return admit(deps, client, visitor, { isLimited: false, isReturn: true, proof });
}

async function ownerOfLink({ clock }: ClientDeps, connection: Connection, code: string): Promise<Client | undefined> {
  const now = clock.now();
  const found = await findMailCode(connection, 'lostFactorsReturn', code, now);
  if (found === undefined || !found.isLive) return undefined;
  const lost = await clientLost.lockOpen(connection, found.clientId);
  const isOpen = lost !== undefined && lostState(lost, now) === 'ready';
  if (!isOpen && !(await clientLost.isReplacementDue(connection, found.clientId))) return undefined;
  const client = await findClient(connection, found.clientId);
  return client?.email === found.email ? client : undefined;
}

/** Verifies the password and returns its stored hash. T3: guesses here are counted together with those at login. */
async function provePassword(
  { pool, attempts, hasher }: ClientDeps,
  { brandId, email }: Client,
  password: string,
): Promise<Result<HashedPassword>> {
  const counted = { brandId, subject: email };
  const attempt = await attempts.begin(counted);
  if (!attempt.ok) return attempt;
  const login = await transaction(pool, brandId, (connection) => findByEmail(connection, email));
  const verified = await hasher.verify(password, login?.password);
  if (!verified.ok) {
    await attempts.uncount(counted);
    return verified;
  }
  if (login === undefined || !verified.value.matches) return refuse(WRONG_PASSWORD);
  await attempts.clearFailures(counted);
  return accept(login.password);
}

/** Removes the factors once, however often the link is used at the same moment; false for all other calls. */
async function removeLost(
  { clock, factorKeys }: ClientDeps,
  connection: Connection,
  clientId: number,
  code: string,
): Promise<boolean> {
  const now = clock.now();
  const lost = await clientLost.lockOpen(connection, clientId);
  const isOpen = lost !== undefined && lostState(lost, now) === 'ready';
  if (!isOpen && !(await clientLost.isReplacementDue(connection, clientId))) return false;
  if ((await useMailCode(connection, 'lostFactorsReturn', code, now)) === undefined) return false;
  // The factors have been removed already: only the new one is missing.
  if (!isOpen) return true;
  const client = await findClient(connection, clientId);
  if (client === undefined) return false;
  await clientLost.updateEnded(connection, lost.id, 'completed', now);
  await endLostLinks(connection, clientId, now);
  // All factors are removed: they are lost, and the finder of one must not get in.
  await forgetFactorsSince({ connection, keys: factorKeys, now }, ownerOf(client), 0);
  await noteCredentials(connection, clientId, now);
  await mailLostEnd(connection, client, 'lostFactorsReplaced', now);
  return true;
}
