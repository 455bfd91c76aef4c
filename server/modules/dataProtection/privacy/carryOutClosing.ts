import { assert } from '@candor/domain/assert.ts';
import type { BrandId, CommandId } from '@candor/domain/ids.ts';
import type { Money } from '@candor/domain/money/money.ts';
import { undecidedCodes } from '@candor/domain/refusals.ts';
import type { Refusal } from '@candor/domain/refusals.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { lockClient } from '../../../database/lockClient.ts';
import { transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { findClient } from '../../client/clients/index.ts';
import type { ClientAccounts } from '../../access/sessions/index.ts';
import * as store from './closingStore.ts';
import type { Closing, Groups, NewClosing } from './closingStore.ts';
import type { ClosingDeps } from './deps.ts';
import { checkEmpty } from './emptiness.ts';
import { endClosing } from './endClosing.ts';

/** A request whose earlier groups have been stored, with the client's accounts. */
interface Ready extends Closing {
  readonly groups: Groups;
  readonly accounts: ClientAccounts;
}

const kinds = ['real', 'demo'] as const;
const nothing: Groups = { real: [], demo: [] };
const TRIES = 3;

/**
 * Stores the request to close the account and returns its number; the client's earlier request counts if it is not
 * completed. Undefined: the account is closed.
 */
export async function askClosing(connection: Connection, closing: NewClosing): Promise<number | undefined> {
  await lockClient(connection, closing.clientId);
  const client = await findClient(connection, closing.clientId);
  return client?.isClosed === false ? store.insertClosing(connection, closing) : undefined;
}

/**
 * Rule LE-18: forbids opening, then checks again that nothing is left and closes the account; otherwise allows opening
 * again. Each step can be repeated, also by several at a time, so that a crash between two of them does no harm.
 * Where dealing does not carry out a step, throws, or returns dealing's refusal of that step: the request stays, and
 * the sweep tries again. Undefined: the request has been completed meanwhile.
 */
export async function carryOutClosing(
  deps: ClosingDeps,
  brandId: BrandId,
  id: number,
): Promise<Result<true> | undefined> {
  const closing = await prepare(deps, brandId, id);
  if (closing === undefined) return undefined;
  if (closing.refusal !== undefined) return reopen(deps, closing, closing.refusal);
  const forbidden = await forbid(deps, closing);
  if (!forbidden.ok) return forbidden;
  if (!forbidden.value) return carryOutClosing(deps, brandId, id);
  const remainder = await checkEmpty(deps, closing);
  const swept = remainder.ok && remainder.value > 0n ? await sweepRemainder(deps, closing, remainder.value) : remainder;
  if (!swept.ok) return undecidedCodes.includes(swept.refusal.code) ? swept : reopen(deps, closing, swept.refusal);
  const ended = await transaction(deps.pool, brandId, (connection) => endClosing(connection, deps, closing));
  if (ended === undefined) return undefined;
  if (!ended.ok) return reopen(deps, closing, ended.refusal);
  ended.value();
  return accept(true);
}

/**
 * Carries out every request of the brand that its call has not completed; one that fails does not delay the others.
 * Throws afterwards if accounts were not closed, also those that stay open for good: their clients await the closing.
 */
export async function sweepClosings(deps: ClosingDeps, brandId: BrandId): Promise<void> {
  const waiting = await transaction(deps.pool, brandId, store.listClosings);
  const failures: string[] = [];
  for (const id of waiting) {
    try {
      const done = await carryOutClosing(deps, brandId, id);
      if (done?.ok === false) failures.push(`closing ${id} was refused: ${done.refusal.code}`);
    } catch (error) {
      failures.push(`closing ${id} failed: ${String(error)}`);
    }
  }
  if (failures.length > 0) throw new Error(failures.join('; '));
}

/** Stores what could be opened before it is forbidden: it cannot be read afterwards. */
async function prepare({ pool, desk }: ClosingDeps, brandId: BrandId, id: number): Promise<Ready | undefined> {
  const read = () =>
    transaction(pool, brandId, async (connection) => {
      const closing = await store.findClosing(connection, id);
      if (closing === undefined) return undefined;
      const accounts = (await findClient(connection, closing.clientId))?.accounts;
      assert(accounts !== undefined, `client ${closing.clientId} has trading accounts`);
      return { ...closing, accounts };
    });
  const found = await read();
  if (found === undefined) return undefined;
  if (found.groups !== undefined) return { ...found, groups: found.groups };
  const groups = await readGroups({ desk }, found);
  await transaction(pool, brandId, (connection) => store.noteGroups(connection, id, groups));
  const stored = await read();
  return stored?.groups === undefined ? undefined : { ...stored, groups: stored.groups };
}

/**
 * Forbids opening on both accounts, and reads whether it is forbidden: staff may have set other terms after a crash,
 * and the command that was carried out before has no effect then. Returns false if the request has been refused or
 * completed meanwhile.
 */
async function forbid(deps: ClosingDeps, closing: Ready): Promise<Result<boolean>> {
  const { brandId, id } = closing;
  let repetition = 0;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const set = await setGroups(deps, closing, forbidding(id, repetition), nothing);
    if (!set.ok) return set;
    const groups = await readGroups(deps, closing);
    if (groups.real.length === 0 && groups.demo.length === 0) return accept(true);
    const next = await transaction(deps.pool, brandId, (connection) => store.noteRepetition(connection, id, groups));
    if (next === undefined) return accept(false);
    repetition = next;
  }
  return refuse({ code: 'busy' });
}

const forbidding = (id: number, repetition: number) =>
  repetition === 0 ? `closing:${id}` : `closing:${id}:${repetition}`;

async function readGroups(
  { desk }: Pick<ClosingDeps, 'desk'>,
  { brandId, accounts }: Pick<Ready, 'brandId' | 'accounts'>,
): Promise<Groups> {
  const groupsOf = async (kind: (typeof kinds)[number]) =>
    (await desk.eligibility({ brandId, accountId: accounts[kind] })).groups;
  return { real: await groupsOf('real'), demo: await groupsOf('demo') };
}

/** Sets what both accounts may open, once for each command. */
async function setGroups(
  { desk }: ClosingDeps,
  { brandId, accounts }: Ready,
  commandId: CommandId,
  groups: Groups,
): Promise<Result<true>> {
  for (const kind of kinds) {
    const account = { brandId, accountId: accounts[kind] };
    const set = await desk.setEligibility(account, { groups: groups[kind] }, commandId);
    // An earlier release sent the command with the client's other terms of that time: it has been carried out.
    if (!set.ok && set.refusal.code !== 'commandReused') return set;
  }
  return accept(true);
}

/**
 * Books out a fraction of the currency's smallest unit, which cannot be paid out. Another one may be left after a
 * crash, and needs another command.
 */
function sweepRemainder({ desk }: ClosingDeps, { id, brandId, accounts }: Ready, amount: Money) {
  const account = { brandId, accountId: accounts.real };
  return desk.moveMoney(account, { kind: 'sweepRemainder', amount }, `closing:${id}:remainder:${amount}`);
}

/**
 * Allows opening again, on the real and the demo account; returns why the account stays open. First gives all commands
 * that forbid it and may still be on their way: dealing carries out each once, and so none of them afterwards. What
 * staff have set after opening was allowed stays as it is.
 */
async function reopen(deps: ClosingDeps, closing: Ready, refusal: Refusal): Promise<Result<true> | undefined> {
  const { brandId, id } = closing;
  const noted = await transaction(deps.pool, brandId, async (connection) => {
    await store.noteRefusal(connection, id, refusal);
    return store.findClosing(connection, id);
  });
  // Another one has completed it, and may have closed the account.
  if (noted === undefined) return undefined;
  for (let repetition = 1; repetition <= noted.repetitions; repetition += 1) {
    const groupsSet = await setGroups(deps, closing, forbidding(id, repetition), nothing);
    if (!groupsSet.ok) return groupsSet;
  }
  const allowed = await setGroups(deps, closing, `reopening:${id}`, noted.groups ?? closing.groups);
  if (!allowed.ok) return allowed;
  await transaction(deps.pool, brandId, (connection) => store.deleteClosing(connection, id));
  return refuse(noted.refusal ?? refusal);
}
