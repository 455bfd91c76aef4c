import { flushCompileCache } from 'node:module';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import pg from 'pg';
import type { Logger } from 'pino';
import { assert } from '@candor/domain/assert.ts';
import { SECOND_MS } from '@candor/domain/time.ts';
import { loadBrand, loadBrands } from './brands.ts';
import type { Bus } from './bus/bus.ts';
import { ThreadBus } from './bus/threads.ts';
import { createClock } from './clock.ts';
import type { Clock } from './clock.ts';
import { readConfig } from './config.ts';
import type { Config } from './config.ts';
import { columnTypes, openPool } from './database/pool.ts';
import type { DatabaseAddress, Pool } from './database/pool.ts';
import { loginUrl } from './database/roles.ts';
import {
  Engine,
  FillClock,
  LeaseWatch,
  PostgresStore,
  Surveyor,
  createRules,
  cloneableChange,
} from './modules/engine/dealing/index.ts';
import { Lateness, createGate, readInstallation } from './modules/engine/quotes/index.ts';
import type { Gate } from './modules/engine/quotes/index.ts';
import { instruments } from './modules/engine/instruments/index.ts';
import { findInForce } from './modules/desks/sourceDesk/index.ts';
import { ActionLine } from './wiring/actionLine.ts';
import { findBrandsIn } from './wiring/createdBrands.ts';
import { answerCommands } from './wiring/answerCommands.ts';
import { maintainBook } from './wiring/bookMaintenance.ts';
import { HaltLine } from './wiring/halts.ts';
import './wiring/alarms.ts';
import { openLogger } from './wiring/logger.ts';
import { databaseAddress } from './wiring/database.ts';
import { secretsOf } from './wiring/officeProviders.ts';
import { priceSink } from './wiring/priceSink.ts';
import { openPrices } from './wiring/followedPrices.ts';
import type { FollowDeps } from './wiring/followedPrices.ts';
import { holdBrands } from './wiring/releases.ts';
import { RepeatingBus } from './wiring/repeat.ts';
import { guardDisk, openTape, withTape } from './wiring/tape.ts';
import type { RunningTape } from './wiring/tape.ts';
import { TermLine } from './wiring/terms.ts';
import { readThreadData } from './wiring/thread.ts';
import { handOverSpans, traceThread } from './wiring/tracing.ts';

const REPORT_MS = 10_000;

/** Runs the dealing thread: prices come in through the gate, commands over the bus, and nothing else runs here. */
async function deal(): Promise<void> {
  assert(parentPort !== null, 'the dealing thread is started by the main thread');
  const { clockOffsetMs, startedAt } = readThreadData(workerData);
  const config = readConfig(process.env);
  findBrandsIn(config);
  const clock = createClock(clockOffsetMs);
  const threads = traceThread(config, ThreadBus.worker(parentPort), 'dealing');
  const log = openLogger(config, 'dealing', { onAlarm: (alarm) => threads.publish('alarm.raised', alarm) });
  const address = databaseAddress(config);

  const store = openStore(address, ownName(config, startedAt), config);
  if (config.isStandby && !(await standBy(store, threads, log))) return;
  const bus = new RepeatingBus(threads);
  const fence = (): void => endFenced(log);
  const lease = watchLease(store, fence, log);
  const alarm = (message: string): void => log.error({ alarm: true }, message);
  const halts = new HaltLine(bus, clock);
  const actions = new ActionLine({ bus, clock, halts, alarm });
  const terms = new TermLine(bus, clock);
  const engine = await Engine.start({
    store,
    rules: createRules(loadBrands(config.brand), loadBrand),
    homeBrand: config.brand,
    now: () => clock.now(),
    onCommitted: (change) => bus.publish('dealing.committed', cloneableChange(change)),
    onOpenings: (pauses) => bus.publish('dealing.openings', pauses),
    onHalts: (changes) => halts.publish(changes),
    onActions: (latest) => actions.publish(latest),
    onSplit: (quote, ratio) => actions.onSplit(quote, ratio),
    onLimits: (figures) => bus.publish('dealing.limits', figures),
    onSettings: (settings) => bus.publish('dealing.settings', settings),
    onTerms: (latest) => terms.publish(latest),
    alarm,
    onFenced: fence,
    mayDeal: () => lease.isFresh,
  });
  await holdBrands(engine, bus);
  await lease.renew();
  lease.start();
  const prices = await openPrices(await pricesFor(address, { config, clock, log, bus, splits: actions.splits }));
  const lateness = new Lateness();
  const tape = await openTape({ config, address, clock, log });
  const endDiskGuard = await guardDisk(engine, bus, { config, log });
  const sink = halts.before(withTape(priceSink(engine, bus, lateness), tape, clock));
  const gate = createGate({ instruments, source: prices.source, clock, sink, lastTickId: tape.lastTickId, alarm });
  startGate(gate, { bus, actions, terms, tape });

  const surveyor = answerFor(engine, bus, { lease, terms, clock, log });
  const care = maintainBook({ engine, store, clock, log });
  const seconds = setInterval(() => beat(engine, actions), SECOND_MS);
  const report = setInterval(() => log.info({ gate: gate.counts(), lateness: lateness.take() }, 'prices'), REPORT_MS);
  bus.respond('dealing.stop', async (): Promise<true> => {
    for (const timer of [report, seconds]) clearInterval(timer);
    surveyor.stop();
    await endDiskGuard();
    gate.stop();
    prices.stop();
    await tape.stop();
    await engine.stop();
    await care.stop();
    lease.stop();
    await store.close();
    handOverSpans(bus);
    return true;
  });
  bus.publish('thread.ready', { thread: 'dealing' });
  flushCompileCache();
}

interface BesideGate {
  readonly bus: Bus;
  readonly actions: ActionLine;
  readonly terms: TermLine;
  readonly tape: RunningTape;
}

/** Starts the gate; the terms by which it judges are there before its first quote. */
function startGate(gate: Gate, { bus, actions, terms, tape }: BesideGate): void {
  actions.open({ gate, tape });
  terms.open(gate);
  gate.start();
  bus.respond('quotes.quality', () => gate.quality());
}

/**
 * Waits until the other process ends; this thread then answers nothing but its own stop. False if it was stopped first.
 */
async function standBy(store: PostgresStore, bus: Bus, log: Logger): Promise<boolean> {
  bus.respond('dealing.stop', async (): Promise<true> => {
    await store.close();
    return true;
  });
  bus.publish('thread.ready', { thread: 'dealing' });
  log.info('standing by');
  const isNext = await store.standBy();
  if (isNext) log.info('no other engine deals: this one does');
  return isNext;
}

/** Ends the process: nothing may be written from now on, and nothing under way is waited for. */
function endFenced(log: Logger): never {
  log.fatal('another engine holds the lease: this one stops');
  process.exit(1);
}

/** Does what is due by the time alone. */
function beat(engine: Engine, actions: ActionLine): void {
  engine.clock();
  actions.check();
}

function watchLease(store: PostgresStore, onLost: () => void, log: Logger): LeaseWatch {
  return new LeaseWatch({
    renew: () => store.renewLease(),
    elapsed: () => performance.now(),
    onLost,
    onTrouble: (error) => log.warn({ error: String(error) }, 'the lease could not be renewed'),
  });
}

interface Answered {
  readonly lease: LeaseWatch;
  readonly terms: TermLine;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Answers the other threads' requests to the engine. Returns the sweep through its book, to be stopped. */
function answerFor(engine: Engine, bus: Bus, { lease, terms, clock, log }: Answered): Surveyor {
  const fills = new FillClock();
  const surveyor = new Surveyor({
    engine,
    now: () => clock.now(),
    elapsed: () => performance.now(),
    onTrouble: (error) => log.warn({ error: String(error) }, 'the book could not be surveyed'),
  });
  answerCommands(engine, bus, { lease, fills, terms });
  bus.respond('dealing.survey', () => surveyor.look());
  bus.respond('dealing.lastSurvey', () => surveyor.last());
  bus.respond('dealing.fallen', (request) => surveyor.fallen(request));
  bus.respond('dealing.fillTimes', () => fills.read());
  return surveyor;
}

/** Returns this process's name, as another start on this database reads it. */
function ownName({ port }: Config, startedAt: number): string {
  return `${hostname()}, port ${port}, process ${process.pid}, since ${new Date(startedAt).toISOString()}`;
}

function openStore(address: DatabaseAddress, owner: string, config: Config): PostgresStore {
  const connectionString = loginUrl(address.databaseUrl, 'dealing', address.passwords.dealing);
  return new PostgresStore({
    owner,
    snapshotFile: join(config.dataDir, 'book.snapshot'),
    isRecoveryCompared: config.isRecoveryCompared,
    connection: () =>
      new pg.Client({ connectionString, application_name: 'candor-dealing', keepAlive: true, types: columnTypes }),
  });
}

/** Collects what the price sources read from the database and the machine. */
async function pricesFor(address: DatabaseAddress, deps: PriceDeps): Promise<FollowDeps> {
  const { config, log } = deps;
  return {
    ...deps,
    installation: await asReader(address, readInstallation),
    newest: () => asReader(address, findInForce),
    secrets: () => secretsOf(config, log),
  };
}

interface PriceDeps extends Pick<FollowDeps, 'clock' | 'bus' | 'splits' | 'log'> {
  readonly config: Config;
}

async function asReader<T>(address: DatabaseAddress, read: (pool: Pool) => Promise<T>): Promise<T> {
  const reader = openPool('dealing', address, { connectionsMax: 1 });
  try {
    return await read(reader);
  } finally {
    await reader.end();
  }
}

await deal();
