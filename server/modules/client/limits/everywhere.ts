import type { WireLimits } from '@candor/contracts/http/limits.ts';
import { currencyOf } from '@candor/brands/schema.ts';
import type { Brand } from '@candor/brands/schema.ts';
import { assert } from '@candor/domain/assert.ts';
import { limitAt, limitKinds } from '@candor/domain/clients/limitChange.ts';
import type { LimitKind } from '@candor/domain/clients/limitChange.ts';
import { convertLimit, wishEnd } from '@candor/domain/clients/limitsEverywhere.ts';
import { isProven, isSamePerson } from '@candor/domain/clients/samePerson.ts';
import type { BrandId, ClientId, Instant } from '@candor/domain/ids.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { lockClient } from '../../../database/lockClient.ts';
import { inBrand, transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { applyWaiting } from './apply.ts';
import type { LimitDeps } from './deps.ts';
import * as everywhere from './everywhereStore.ts';
import type { Person, Wisher } from './everywhereStore.ts';
import { showLimits } from './showLimits.ts';
import * as store from './store.ts';
import type { Owner } from './store.ts';

/**
 * Limits of one person at every brand (rules XL-1 to XL-6). Only this file crosses brands on a client's behalf: it
 * finds the same person at another brand and stores there what applies, never where it comes from.
 */

type Values = ReadonlyMap<LimitKind | 'pause', bigint>;
type SpreadDeps = { readonly brands: readonly Pick<Brand, 'id' | 'currency'>[] };
type JoinDeps = Pick<LimitDeps, 'pool' | 'clock'> & SpreadDeps;
type Client = Pick<Owner, 'brandId' | 'clientId'>;

const NOTHING: Values = new Map();
/** Clients compared with wishes per transaction. */
const DUE_AT_ONCE = 20;

/** Rules XL-2, XL-4: records the client's wish, or gives it up, which takes effect after a delay. */
export async function setEverywhere(deps: LimitDeps, owner: Owner, isWished: boolean): Promise<Result<WireLimits>> {
  const { brandId, clientId } = owner;
  const reached = await transaction(deps.pool, brandId, async (connection) => {
    await everywhere.lockEverywhere(connection);
    await lockClient(connection, clientId);
    const [person] = await everywhere.findPeople(connection, [clientId]);
    assert(person !== undefined, 'a session belongs to a client');
    const now = deps.clock.now();
    if (!isWished) {
      await giveUpWish(connection, owner, now);
      return accept([]);
    }
    if (!isProven(person.proofs)) return refuse({ code: 'personUnproven' });
    await everywhere.putWish(connection, owner, now);
    await store.insertChange(connection, owner, { kind: 'everywhere', value: 1n, at: now, effectiveAt: now });
    return accept(await spreadLimits(connection, deps, owner, now));
  });
  if (!reached.ok) return reached;
  await applyAtBrands(deps, reached.value);
  return showLimits(deps, owner);
}

/**
 * Rule XL-4: ends the wish of a client who gives it up or closes the account, both locked. A wish that is already
 * ending keeps its end.
 */
export async function giveUpWish(connection: Connection, { brandId, clientId }: Client, now: Instant): Promise<void> {
  const wish = await everywhere.findWish(connection, clientId);
  if (wish === undefined || wish.endsAt !== undefined) return;
  const effectiveAt = wishEnd(now);
  await everywhere.updateWishEnd(connection, wish.wishId, effectiveAt);
  const change = { kind: 'everywhere', value: undefined, at: now, effectiveAt } as const;
  await store.insertChange(connection, { brandId, clientId }, change);
}

/**
 * Applies the client's settings to every account that their wish reaches, in the transaction that sets them: a deposit
 * there waits for the lock, and then sees them. The caller has locked everything. Returns the brands whose dealing must
 * be updated.
 */
export async function spreadLimits(
  connection: Connection,
  deps: SpreadDeps,
  { clientId }: Client,
  now: Instant,
): Promise<readonly BrandId[]> {
  const wish = await everywhere.findWish(connection, clientId);
  if (wish === undefined) return [];
  const [person] = await everywhere.findPeople(connection, [clientId]);
  assert(person !== undefined, 'a wish belongs to a client');
  const wisher = { ...person, wishId: wish.wishId };
  for (const { id } of deps.brands) {
    const found = await inBrand(connection, id, () => everywhere.findSimilarPeople(connection, person));
    for (const other of found.filter((one) => isOtherOf(person, one))) {
      await everywhere.insertReach(connection, wisher, other, now);
    }
  }
  const values = await valuesOf(connection, clientId, now);
  return storeAtReached(connection, deps, wisher, values, now);
}

/**
 * Rule XL-5: compares clients with new proofs of identity with the wishes of others. Clients whose comparison fails
 * stay due, what dealing did not take is sent by the next sweep, and neither delays another client; the first failure
 * is thrown at the end.
 */
export async function joinWishes(deps: LimitDeps, brandId: BrandId): Promise<void> {
  const failures: unknown[] = [];
  for (let after: ClientId | undefined = 0; after !== undefined;) {
    const next = { after, atMost: DUE_AT_ONCE };
    const due: readonly ClientId[] = await transaction(deps.pool, brandId, (connection) =>
      everywhere.listMatchDue(connection, next),
    );
    if (due.length > 0) failures.push(...(await joinAndApply(deps, brandId, due)));
    after = due.at(-1);
  }
  if (failures.length > 0) throw failures[0];
}

/** Compares clients and sends dealing what has changed. Returns the failures. */
async function joinAndApply(deps: LimitDeps, brandId: BrandId, due: readonly ClientId[]): Promise<readonly unknown[]> {
  const { reached, failures } = await joinApart(deps, brandId, due);
  try {
    await applyAtBrands(deps, [brandId, ...reached]);
    return failures;
  } catch (error) {
    return [...failures, error];
  }
}

interface Joined {
  readonly reached: readonly BrandId[];
  readonly failures: readonly unknown[];
}

/** Compares clients in one transaction or, if that fails, each in one of their own. */
async function joinApart(deps: JoinDeps, brandId: BrandId, due: readonly ClientId[]): Promise<Joined> {
  try {
    return { reached: await joinThese(deps, brandId, due), failures: [] };
  } catch (error) {
    if (due.length === 1) return { reached: [], failures: [error] };
    const each: Joined[] = [];
    for (const clientId of due) each.push(await joinApart(deps, brandId, [clientId]));
    return { reached: each.flatMap(({ reached }) => reached), failures: each.flatMap(({ failures }) => failures) };
  }
}

/**
 * Compares one client with the wishes of others, before a decision that a wish may forbid; the sweep updates dealing.
 */
export async function joinWishesOf(deps: JoinDeps, { brandId, clientId }: Client): Promise<void> {
  const isDue = await transaction(deps.pool, brandId, (connection) => everywhere.isMatchDue(connection, clientId));
  if (isDue) await joinThese(deps, brandId, [clientId]);
}

function joinThese(
  { pool, clock, brands }: JoinDeps,
  brandId: BrandId,
  clientIds: readonly ClientId[],
): Promise<readonly BrandId[]> {
  return transaction(pool, brandId, async (connection) => {
    await everywhere.lockEverywhere(connection);
    // The order of locks: a proof locks the client first, and is recorded afterwards.
    for (const clientId of clientIds) await lockClient(connection, clientId);
    await everywhere.deleteMatchDue(connection, clientIds);
    const people = await everywhere.findPeople(connection, clientIds);
    const now = clock.now();
    for (const { id } of brands) {
      const found = await inBrand(connection, id, () => wishesFor(connection, people, now));
      for (const { person, wisher, values } of found) {
        await storeHere(connection, { brands }, { person, wisher, values, now });
      }
    }
    // A new proof may also let the client's own wishes reach further.
    const reached: BrandId[] = [];
    for (const person of people) reached.push(...(await spreadLimits(connection, { brands }, person, now)));
    return reached;
  });
}

/** Is this another account of the same person, possibly at the same brand? */
function isOtherOf(one: Person, other: Person): boolean {
  return one.clientId !== other.clientId && isSamePerson(one.proofs, other.proofs);
}

/** Finds, in the wish's brand, which of these people its wishes newly reach, with the values set there. */
async function wishesFor(connection: Connection, people: readonly Person[], now: Instant) {
  const found: { person: Person; wisher: Wisher; values: Values }[] = [];
  for (const wisher of await everywhere.findSimilarWishers(connection, people)) {
    const values = await valuesOf(connection, wisher.clientId, now);
    for (const person of people.filter((one) => isOtherOf(wisher, one))) {
      if (await everywhere.insertReach(connection, wisher, person, now)) found.push({ person, wisher, values });
    }
  }
  return found;
}

/**
 * Rule XL-4: ends wishes whose time has come; a pause stays until its end. Returns the brands whose dealing must be
 * updated.
 */
export async function endWishes(connection: Connection, deps: SpreadDeps, now: Instant): Promise<readonly BrandId[]> {
  const reached: BrandId[] = [];
  for (const wisher of await everywhere.listEndedWishes(connection, now)) {
    reached.push(...(await storeAtReached(connection, deps, wisher, NOTHING, now)));
    await everywhere.deleteWish(connection, wisher.wishId);
  }
  return reached;
}

/** Sends dealing the changed settings, brand by brand. */
export async function applyAtBrands(deps: LimitDeps, brandIds: readonly BrandId[]): Promise<void> {
  for (const brandId of new Set(brandIds)) await applyWaiting(deps, brandId);
}

async function valuesOf(connection: Connection, clientId: ClientId, now: Instant): Promise<Values> {
  const held = await store.findLimits(connection, clientId);
  const { pausedUntil } = await store.findSetting(connection, clientId);
  const limits = limitKinds.flatMap((kind): [LimitKind, bigint][] => {
    const { value } = limitAt(held[kind], now);
    return value === undefined ? [] : [[kind, value]];
  });
  const pause = pausedUntil !== undefined && pausedUntil > now ? [['pause', BigInt(pausedUntil)] as const] : [];
  return new Map<LimitKind | 'pause', bigint>([...limits, ...pause]);
}

async function storeAtReached(
  connection: Connection,
  deps: SpreadDeps,
  wisher: Wisher,
  values: Values,
  now: Instant,
): Promise<readonly BrandId[]> {
  const changed: BrandId[] = [];
  for (const at of await everywhere.listReach(connection, wisher.wishId)) {
    // For a brand that is not served here nothing can be set, since its currency is unknown, but ended settings can be
    // removed.
    const isServed = deps.brands.some(({ id }) => id === at.brandId);
    if (!isServed && values.size > 0) continue;
    const person = { brandId: at.brandId, clientId: at.clientId };
    const isNew = await inBrand(connection, at.brandId, async () => {
      await lockClient(connection, at.clientId);
      return storeHere(connection, deps, { person, wisher, values, now });
    });
    if (isNew && isServed) changed.push(at.brandId);
  }
  return changed;
}

/** Stores what applies to a locked client in the current brand. True: it has changed. */
async function storeHere(
  connection: Connection,
  { brands }: SpreadDeps,
  { person, wisher, values, now }: { person: Client; wisher: Wisher; values: Values; now: Instant },
): Promise<boolean> {
  const { brandId, clientId } = person;
  const before = await everywhere.findSetHere(connection, clientId, wisher.wishId);
  const abroad = (kind: LimitKind, value: bigint): bigint =>
    convertLimit(kind, value, currencyOf(brands, wisher.brandId), currencyOf(brands, brandId));
  const there = new Map<LimitKind | 'pause', bigint>();
  for (const [kind, value] of values) there.set(kind, kind === 'pause' ? value : abroad(kind, value));
  const pause = before.get('pause');
  // A pause that has begun here does not end with the wish.
  if (pause !== undefined && pause > BigInt(now) && pause > (there.get('pause') ?? 0n)) there.set('pause', pause);
  if (isSame(before, there)) return false;
  await everywhere.putSetHere(connection, person, wisher.wishId, there);
  await store.raiseVersion(connection, person);
  await store.insertChange(connection, person, { kind: 'elsewhere', value: undefined, at: now, effectiveAt: now });
  return true;
}

function isSame(one: Values, other: Values): boolean {
  return one.size === other.size && [...one].every(([kind, value]) => other.get(kind) === value);
}
