import { assert } from '@candor/domain/assert.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import type { Money } from '@candor/domain/money/money.ts';
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
 * Throws, or refuses as undecided, where dealing does not answer; the request stays, and the sweep tries again.
 * Undefined: it has been completed meanwhile.
 */
export async function carryOutClosing(
  deps: ClosingDeps,
  brandId: BrandId,
  id: number,
): Promise<Result<true> | undefined> {
  const closing = await prepare(deps, brandId, id);
  if (closing === undefined) return undefined;
  if (closing.refusal !== undefined) return reopen(deps, closing, closing.refusal);
  const forbidden = await setGroups(deps, closing, 'closing', { real: [], demo: [] });
  if (!forbidden.ok) return forbidden;
  const left = await checkEmpty(deps, closing);
  const swept = left.ok && left.value > 0n ? await sweepRemainder(deps, closing, left.value) : left;
  if (!swept.ok) return reopen(deps, closing, swept.refusal);
  const ended = await transaction(deps.pool, brandId, (connection) => endClosing(connection, deps, closing));
  if (ended === undefined) return undefined;
  if (!ended.ok) return reopen(deps, closing, ended.refusal);
  ended.value();
  return accept(true);
}

/** Carries out every request of the brand that its call has not completed; one that fails does not delay the others. */
export async function sweepClosings(deps: ClosingDeps, brandId: BrandId): Promise<void> {
  const waiting = await transaction(deps.pool, brandId, store.listClosings);
  const failures: unknown[] = [];
  for (const id of waiting) {
    try {
      await carryOutClosing(deps, brandId, id);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} accounts were not closed`);
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
  const groupsOf = async (kind: (typeof kinds)[number]) =>
    (await desk.eligibility({ brandId, accountId: found.accounts[kind] })).groups;
  const groups = { real: await groupsOf('real'), demo: await groupsOf('demo') };
  await transaction(pool, brandId, (connection) => store.noteGroups(connection, id, groups));
  const stored = await read();
  return stored?.groups === undefined ? undefined : { ...stored, groups: stored.groups };
}

/** Sets what both accounts may open, once for each request and step. */
async function setGroups(
  { desk }: ClosingDeps,
  { id, brandId, accounts }: Ready,
  step: 'closing' | 'reopening',
  groups: Groups,
): Promise<Result<true>> {
  for (const kind of kinds) {
    const account = { brandId, accountId: accounts[kind] };
    const eligibility = await desk.eligibility(account);
    const set = await desk.setEligibility(account, { ...eligibility, groups: groups[kind] }, `${step}:${id}`);
    // The command was used before, with the client's other terms of that time: it has been carried out.
    if (!set.ok && set.refusal.code !== 'commandReused') return set;
  }
  return accept(true);
}

/** Books out a fraction of the currency's smallest unit, which cannot be paid out. */
function sweepRemainder({ desk }: ClosingDeps, { id, brandId, accounts }: Ready, amount: Money) {
  const account = { brandId, accountId: accounts.real };
  return desk.moveMoney(account, { kind: 'sweepRemainder', amount }, `closing:${id}:remainder`);
}

/** Allows opening again, on the real and the demo account; returns why the account stays open. */
async function reopen(deps: ClosingDeps, closing: Ready, refusal: Refusal): Promise<Result<true> | undefined> {
  const { brandId, id, groups } = closing;
  const noted = await transaction(deps.pool, brandId, async (connection) => {
    await store.noteRefusal(connection, id, refusal);
    return store.findClosing(connection, id);
  });
  // Another one has completed it, and may have closed the account.
  if (noted === undefined) return undefined;
  const allowed = await setGroups(deps, closing, 'reopening', groups);
  if (!allowed.ok) return allowed;
  await transaction(deps.pool, brandId, (connection) => store.deleteClosing(connection, id));
  return refuse(noted.refusal ?? refusal);
}
