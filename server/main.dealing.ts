import { parentPort, workerData } from 'node:worker_threads';
import pg from 'pg';
import { assert } from '@candor/domain/assert.ts';
import { loadBrand } from './brands.ts';
import { ThreadBus } from './bus/threads.ts';
import { createClock } from './clock.ts';
import { readConfig } from './config.ts';
import { columnTypes, openPool } from './database/pool.ts';
import { loginUrl } from './database/roles.ts';
import { Engine, PostgresStore, createRules } from './modules/dealing/index.ts';
import { createGate, readInstallation } from './modules/quotes/index.ts';
import { instruments } from './modules/instruments/index.ts';
import { openLogger } from './wiring/logger.ts';
import { databaseAddress } from './wiring/database.ts';
import { createPriceSource } from './wiring/prices.ts';
import type { ThreadData } from './wiring/thread.ts';

const SELF_CHECK_MS = 1_000;
const LEASE_RENEWAL_MS = 1_000;

/** The dealing thread: prices come in through the gate, commands over the bus, and nothing else runs here. */
async function deal(): Promise<void> {
  assert(parentPort !== null, 'the dealing thread is started by the main thread');
  const { clockOffsetMs, startedAt } = workerData as ThreadData;
  const config = readConfig(process.env);
  const clock = createClock(clockOffsetMs);
  const log = openLogger(config, 'dealing');
  const address = databaseAddress(config);
  const bus = ThreadBus.worker(parentPort);

  const store = new PostgresStore({
    owner: `${process.pid}-${startedAt}`,
    connection: () =>
      new pg.Client({
        connectionString: loginUrl(address.databaseUrl, 'dealing', address.passwords.dealing),
        application_name: 'candor-dealing',
        keepAlive: true,
        types: columnTypes,
      }),
  });
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

  const reader = openPool('dealing', address, { connectionsMax: 1 });
  const source = createPriceSource(config.prices, await readInstallation(reader), clock);
  await reader.end();
  const gate = createGate({
    instruments,
    source,
    clock,
    sink: {
      onLoaded: (quotes) => {
        for (const quote of quotes) engine.seedQuote(quote);
        bus.publish('quotes.loaded', quotes);
      },
      onTick: (quote) => {
        engine.tick(quote);
        bus.publish('quotes.tick', quote);
      },
      onStates: (changes, at) => {
        for (const { symbol, state } of changes) engine.market(symbol, state);
        bus.publish('quotes.states', { changes, at });
      },
    },
  });
  gate.start();

  bus.respond('dealing.submit', (command) => engine.submit(command));
  bus.respond('dealing.openAccount', (command) => engine.openAccount(command));
  bus.respond('dealing.account', (id) => engine.account(id));
  const checks = setInterval(() => engine.selfCheck(), SELF_CHECK_MS);
  const renewal = setInterval(() => {
    store.renewLease().catch((error: unknown) => log.warn({ error: String(error) }, 'the lease could not be renewed'));
  }, LEASE_RENEWAL_MS);

  bus.respond('thread.stop', async () => {
    clearInterval(checks);
    clearInterval(renewal);
    gate.stop();
    await engine.stop();
    await store.close();
    return true;
  });
  bus.publish('thread.ready', { thread: 'dealing' });
}

await deal();
