import { randomUUID } from 'node:crypto';
import { DAY_MS, HOUR_MS } from '@candor/domain/time.ts';
import { loadBrand, loadBrands } from '@candor/server/brands.ts';
import { ThreadBus } from '@candor/server/bus/threads.ts';
import { clockOffsetMs, createClock } from '@candor/server/clock.ts';
import type { Config } from '@candor/server/config.ts';
import { enterBrands } from '@candor/server/database/enterBrands.ts';
import { openPool, transaction } from '@candor/server/database/pool.ts';
import type { DatabaseAddress, Pool } from '@candor/server/database/pool.ts';
import type { Passwords } from '@candor/server/database/roles.ts';
import { keySource } from '@candor/server/keySource.ts';
import { Agreements } from '@candor/server/modules/client/agreements/index.ts';
import { PasswordHasher, readClientKeys } from '@candor/server/modules/access/passwords/index.ts';
import {
  confirmEmailOf,
  rememberAccount,
  createLevels,
  countryId,
  register,
  updateDetails,
  phoneCodeByMail,
} from '@candor/server/modules/client/clients/index.ts';
import { brandMoney, createDesk, createRules } from '@candor/server/modules/engine/dealing/index.ts';
import type { Desk, Engine } from '@candor/server/modules/engine/dealing/index.ts';
import { findInstrument, instruments } from '@candor/server/modules/engine/instruments/index.ts';
import { ensureInstallation } from '@candor/server/modules/engine/quotes/index.ts';
import { Attempts, Sessions } from '@candor/server/modules/access/sessions/index.ts';
import type { Visitor } from '@candor/server/modules/access/sessions/index.ts';
import { createSimulatedSource } from '@candor/server/providers/prices/simulated/simulated.ts';
import { openContent } from '@candor/server/wiring/content.ts';
import { contentKey } from '@candor/server/wiring/contentKey.ts';
import { openLogger } from '@candor/server/wiring/logger.ts';
import { openSecurity } from '@candor/server/wiring/security.ts';
import { openTape } from '@candor/server/wiring/tape.ts';
import { openEngine } from './offline/openEngine.ts';
import { StartError } from './progress.ts';
import { SEED_DONE, isSeeded } from './seed/isSeeded.ts';
import { enterPartner, informPartner } from './seed/partner.ts';
import { PastMarket } from './seed/pastMarket.ts';
import { playTrades } from './seed/play.ts';
import type { Actor } from './seed/play.ts';
import { referredStories } from './seed/referred.ts';
import { hasStage, isBegun, playStage } from './seed/stage/playStage.ts';
import { seedOffice } from './seed/staff.ts';
import { stories } from './seed/story.ts';
import type { Story, StoryDetails } from './seed/story.ts';
import { cents, hostOf, storyIn } from './seed/storyIn.ts';

export interface SeedOptions {
  readonly config: Config;
  readonly address: DatabaseAddress & { readonly passwords: Passwords };
  /** Further clients, whose stories run beside the demonstration's. */
  readonly further?: readonly Story[];
}

export interface DemoLogin {
  readonly email: string;
  readonly password: string;
  readonly note: string;
}

/** Refuses live mode: invented clients are not mixed with real ones. */
export function refuseLive({ mode }: Pick<Config, 'mode'>): void {
  if (mode !== 'demo') throw new StartError('Invented clients are for a demonstration: MODE is live.');
}

/**
 * Fills an empty installation with demonstration clients, once, before the server starts: the same commands through
 * the same engine with a clock in the past, never a row by hand. An interrupted seed is repeated with the same ids.
 */
export async function seed({ config, address, further = [] }: SeedOptions): Promise<readonly DemoLogin[]> {
  refuseLive(config);
  const logins = [...stories, ...further].map(({ email, password, note }) => ({ email, password, note }));
  const pool = openPool('office', address, { connectionsMax: 4 });
  try {
    const brands = loadBrands(config.brand);
    await enterBrands(pool, brands);
    if (!(await isSeeded(pool, config.brand))) await fill({ config, address, further }, pool);
    const clock = createClock(clockOffsetMs(config.clock));
    await seedOffice(config, brands, { pool, clock });
    return logins;
  } finally {
    await pool.end();
  }
}

/**
 * Plays the whole stage where it can be played, otherwise the first stories alone. A stage that was interrupted is not
 * played again: clients it has entered stay as they are.
 */
async function fill(options: SeedOptions, pool: Pool): Promise<void> {
  const { config, address } = options;
  if (!hasStage(config)) return seedStories(options, pool);
  if (!(await isBegun(pool, config.brand))) return playStage({ config, address, pool });
  return seedStories({ ...options, keeps: true }, pool);
}

interface StoryOptions extends SeedOptions {
  /** Do clients who were entered before stay as they are? */
  readonly keeps?: boolean;
}

async function seedStories({ config, address, further = [], keeps = false }: StoryOptions, pool: Pool): Promise<void> {
  const now = createClock(clockOffsetMs(config.clock)).now();
  const brand = hostOf(loadBrand(config.brand), [...stories, ...referredStories, ...further]);
  let instant = now;
  const clock = { now: () => instant };
  const quotes = new Map<string, ReturnType<Parameters<typeof createDesk>[0]['quote']>>();
  const { engine, stop } = await openEngine({
    address,
    owner: `seed-${randomUUID()}`,
    rules: createRules([brand]),
    now: clock.now,
  });
  const desk = createDesk({
    bus: engineBus(engine),
    pool,
    demoFunding: () => brandMoney(brand.demoFunding),
    quote: (symbol) => quotes.get(symbol),
    instrumentName: (symbol) => findInstrument(symbol)?.name ?? symbol,
    message: ({ code }) => code,
  });
  const source = createSimulatedSource({ ...(await ensureInstallation(pool, now)), instruments, clock });
  const played = [...stories, ...referredStories, ...further].map((story) => storyIn(brand, story));
  // The pages must exist before the first client, who accepts them.
  instant = now - Math.max(...played.map(({ registeredDaysAgo }) => registeredDaysAgo)) * DAY_MS;
  const content = await openContent({
    pool,
    clock,
    brands: [brand],
    config,
    environment: process.env,
    log: openLogger(config, 'seed'),
    key: contentKey(config),
  });
  const agreements = new Agreements({ pool, clock, brands: [brand], sourceOf: content.sourceOf });
  const deps = { ...(await entering({ config, pool, clock, brand, agreements })), desk };
  const partner = { pool, hasher: deps.hasher, brandId: brand.id, now };
  await enterPartner(partner);
  const actors: Actor[] = [];
  for (const story of played) {
    instant = now - story.registeredDaysAgo * DAY_MS;
    actors.push(await enterStory(story, deps, { brand, host: 'localhost', ip: '127.0.0.1', keeps }));
  }
  await informPartner(partner, newStories(actors));
  instant = now - longestAgo(played) * HOUR_MS - HOUR_MS;
  const tape = await openTape({ config, address, clock, log: openLogger(config, 'seed') });
  const market = new PastMarket(source, engine, {
    setClock: (to) => (instant = to),
    onQuote: (quote) => {
      quotes.set(quote.symbol, quote);
      tape.record(quote, quote.receivedTime);
    },
  });
  await playTrades({ market, desk, quote: (symbol) => quotes.get(symbol), now }, actors);
  instant = now;
  await tape.stop();
  const [last] = actors;
  if (last !== undefined) await confirm(desk, last, SEED_DONE);
  await deps.history.settled();
  await stop();
}

type ClientDeps = Parameters<typeof register>[0];

interface Entering extends Pick<ClientDeps, 'pool' | 'clock' | 'agreements'> {
  readonly config: Config;
  readonly brand: Parameters<typeof createLevels>[0][number];
}

/** Opens what clients register with: the same parts as on a server. */
async function entering({ config, pool, clock, brand, agreements }: Entering): Promise<Omit<ClientDeps, 'desk'>> {
  const keys = readClientKeys(keySource(config), config.mode);
  return {
    pool,
    clock,
    hasher: await PasswordHasher.create(keys),
    sessions: new Sessions(pool, clock),
    attempts: new Attempts(pool, clock, keys.subjects),
    levels: createLevels([brand]),
    phoneCodes: phoneCodeByMail,
    agreements,
    // Only a demonstration is filled with clients.
    isHeld: () => false,
    ...openSecurity({ config, pool, clock, onTrouble }),
  };
}

/** Returns the stories whose clients were not entered before. */
function newStories(actors: readonly Actor[]): readonly Story[] {
  return actors.filter(({ isKept }) => isKept !== true).map(({ story }) => story);
}

/** Returns how many hours ago the first trade was opened. */
function longestAgo(played: readonly Story[]): number {
  return Math.max(...played.flatMap(({ trades }) => trades.map(({ hoursAgo }) => hoursAgo)));
}

/** Throws: a history with a gap is no demonstration. */
function onTrouble(error: unknown): never {
  throw error;
}

/** Registers a client and, where the story says so, verifies them and books their deposit. */
async function enterStory(
  story: Story,
  deps: ClientDeps & { readonly desk: Desk },
  { keeps, ...at }: Pick<Visitor, 'brand' | 'host' | 'ip'> & { readonly keeps: boolean },
): Promise<Actor> {
  const visitor: Visitor = {
    ...at,
    language: 'en',
    device: { browser: '', system: '' },
    origin: { host: at.host, protocol: 'http', origin: undefined, fetchSite: undefined },
    cookies: { read: () => undefined, set: () => undefined, clear: () => undefined },
  };
  const { firstName, lastName, email, phone, password, arrival } = story;
  const came = arrival === undefined ? {} : { ref: arrival.ref, source_page: `http://localhost${arrival.page}` };
  const registered = await register(
    deps,
    { first_name: firstName, last_name: lastName, email, phone, password, agree: true, ...came },
    visitor,
  );
  if (!registered.ok && registered.refusal.code !== 'emailExists')
    throw new Error(`seeding ${email} was refused: ${registered.refusal.code}`);
  if (registered.ok && story.details !== undefined)
    await giveDetails(deps, story, story.details, registered.value, visitor);
  const accounts = await accountsOf(deps.pool, at.brand.id, email);
  if (!registered.ok && keeps) return { story: { ...story, trades: [] }, brandId: at.brand.id, accounts, isKept: true };
  const actor: Actor = { story, brandId: at.brand.id, accounts };
  if (cents(story.deposit) > 0n) await verifyAndFund(deps.desk, actor);
  return actor;
}

/**
 * Saves the client's details and confirms their address as they would themselves, before they are verified. Clients who
 * have deposited continue with the real account at the next login.
 */
async function giveDetails(
  deps: ClientDeps,
  { firstName, lastName, phone, deposit }: Story,
  { birthDate, country, state, city, street, zipCode }: StoryDetails,
  registered: object,
  visitor: Visitor,
): Promise<void> {
  if (!('access_token' in registered) || typeof registered.access_token !== 'string') return;
  const token = registered.access_token;
  const found = await deps.sessions.find(visitor.brand.id, { token, cookie: undefined, host: visitor.host });
  if (!found.ok) throw new Error(`seeding the details of ${firstName}: ${found.refusal.code}`);
  const names = { first_name: firstName, last_name: lastName, phone, birth_date: birthDate };
  const saved = await updateDetails(
    deps,
    { ...names, country_id: countryId(country), state, city, street, zip_code: zipCode },
    { ...visitor, session: found.value, token },
  );
  if (!saved.ok) throw new Error(`seeding the details of ${firstName} was refused: ${saved.refusal.code}`);
  const { brandId, clientId } = found.value;
  await transaction(deps.pool, brandId, async (connection) => {
    await confirmEmailOf(connection, clientId, deps.clock.now());
    if (cents(deposit) > 0n) await rememberAccount(connection, clientId, 'real');
  });
}

async function verifyAndFund(desk: Desk, actor: Actor): Promise<void> {
  const { brandId, accounts, story } = actor;
  await confirm(desk, actor, `seed:${story.email}:verified`);
  const deposited = await desk.moveMoney(
    { brandId, accountId: accounts.real },
    { kind: 'deposit', amount: cents(story.deposit) },
    `seed:${story.email}:deposit`,
  );
  if (!deposited.ok) throw new Error(`seeding a deposit was refused: ${deposited.refusal.code}`);
}

/** Marks both accounts' owner as verified, as staff would once they have seen the documents. */
async function confirm(desk: Desk, { brandId, accounts, story }: Actor, commandId: string): Promise<void> {
  for (const accountId of [accounts.real, accounts.demo]) {
    const eligibility = await desk.eligibility({ brandId, accountId });
    const verified = eligibility.verified || cents(story.deposit) > 0n;
    if (verified) await desk.passKnowledge({ brandId, accountId });
    const set = await desk.setEligibility({ brandId, accountId }, { verified }, commandId);
    if (!set.ok) throw new Error(`seeding a verification was refused: ${set.refusal.code}`);
  }
}

async function accountsOf(pool: Pool, brandId: string, email: string): Promise<Actor['accounts']> {
  return transaction(pool, brandId, async (connection) => {
    const { rows } = await connection.query<{ real: bigint; demo: bigint }>(
      'SELECT real_account_id AS real, demo_account_id AS demo FROM client WHERE email = $1',
      [email],
    );
    const [row] = rows;
    if (row === undefined) throw new Error(`${email} was not registered`);
    return { real: Number(row.real), demo: Number(row.demo) };
  });
}

/** Runs the engine under the bus that the desk uses, in one thread. */
function engineBus(engine: Engine): ThreadBus {
  const bus = ThreadBus.hub();
  bus.respond('dealing.submit', (command) => engine.submit(command));
  bus.respond('dealing.openAccount', (command) => engine.openAccount(command));
  bus.respond('dealing.account', (id) => engine.account(id));
  return bus;
}
