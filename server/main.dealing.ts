import { parentPort, workerData } from 'node:worker_threads';
import pg from 'pg';
import type { Logger } from 'pino';
import { assert } from '@candor/domain/assert.ts';
import { loadBrand } from './brands.ts';
import type { Bus } from './bus/bus.ts';
import { ThreadBus } from './bus/threads.ts';
import { createClock } from './clock.ts';
import { readConfig } from './config.ts';
import { columnTypes, openPool } from './database/pool.ts';
import type { DatabaseAddress } from './database/pool.ts';
import { loginUrl } from './database/roles.ts';
import { Engine, PostgresStore, createRules } from './modules/dealing/index.ts';
import { Lateness, createGate, readInstallation } from './modules/quotes/index.ts';
import type { GateSink, Installation } from './modules/quotes/index.ts';
import { instruments } from './modules/instruments/index.ts';
import { openLogger } from './wiring/logger.ts';
import { databaseAddress } from './wiring/database.ts';
import { createPriceSource } from './wiring/prices.ts';
import { readThreadData } from './wiring/thread.ts';

const SELF_CHECK_MS = 1_000;
const LEASE_RENEWAL_MS = 1_000;
const REPORT_MS = 10_000;

/** The dealing thread: prices come in through the gate, commands over the bus, and nothing else runs here. */
async function deal(): Promise<void> {
  assert(parentPort !== null, 'the dealing thread is started by the main thread');
  const { clockOffsetMs, startedAt } = readThreadData(workerData);
  const config = readConfig(process.env);
  const clock = createClock(clockOffsetMs);
  const log = openLogger(config, 'dealing');
  const address = databaseAddress(config);
  const bus = ThreadBus.worker(parentPort);

  const store = openStore(address, `${process.pid}-${startedAt}`);
  const engine = await Engine.start({
    store,
    rules: createRules([loadBrand(config.brand)]),
    now: () => clock.now(),
    onCommitted: (change) => bus.publish('dealing.committed', change),
    alarm: (message) => log.error({ alarm: true }, message),
    onFenced: () => {
      log.fatal('another engine holds the lease: this one stops');
      process.exit(1);
    },
  });
  const source = createPriceSource(config.prices, await installationOf(address), clock);
  const lateness = new Lateness();
  const gate = createGate({ instruments, source, clock, sink: priceSink(engine, bus, lateness) });
  gate.start();

  bus.respond('dealing.submit', (command) => engine.submit(command));
  bus.respond('dealing.openAccount', (command) => engine.openAccount(command));
  bus.respond('dealing.account', (id) => engine.account(id));
  bus.respond('quotes.quality', () => gate.quality());
  const timers = [
    setInterval(() => engine.selfCheck(), SELF_CHECK_MS),
    setInterval(() => void renew(store, log), LEASE_RENEWAL_MS),
    setInterval(() => log.info({ gate: gate.counts(), lateness: lateness.take() }, 'prices'), REPORT_MS),
  ];
  bus.respond('dealing.stop', async (): Promise<true> => {
    for (const timer of timers) clearInterval(timer);
    gate.stop();
    await engine.stop();
    await store.close();
    return true;
  });
  bus.publish('thread.ready', { thread: 'dealing' });
}

function openStore(address: DatabaseAddress, owner: string): PostgresStore {
  const connectionString = loginUrl(address.databaseUrl, 'dealing', address.passwords.dealing);
  return new PostgresStore({
    owner,
    connection: () =>
      new pg.Client({ connectionString, application_name: 'candor-dealing', keepAlive: true, types: columnTypes }),
  });
}

async function installationOf(address: DatabaseAddress): Promise<Installation> {
  const reader = openPool('dealing', address, { connectionsMax: 1 });
  try {
    return await readInstallation(reader);
  } finally {
    await reader.end();
  }
}

/** Every accepted quote goes to the engine first, then to everybody else. */
function priceSink(engine: Engine, bus: Bus, lateness: Lateness): GateSink {
  return {
    onLoaded: (quotes) => {
      for (const quote of quotes) engine.seedQuote(quote);
      bus.publish('quotes.loaded', quotes);
    },
    onTick: (quote) => {
      lateness.note(quote);
      engine.tick(quote);
      bus.publish('quotes.tick', quote);
    },
    onStates: (changes, at) => {
      for (const { symbol, state } of changes) engine.market(symbol, state);
      bus.publish('quotes.states', { changes, at });
    },
  };
}

async function renew(store: PostgresStore, log: Logger): Promise<void> {
  try {
    await store.renewLease();
  } catch (error) {
    log.warn({ error: String(error) }, 'the lease could not be renewed');
  }
}

await deal();
