import { assert } from '@candor/domain/assert.ts';
import { LeaseWatch } from '@candor/server/modules/engine/dealing/index.ts';
import type { DealingStore } from '@candor/server/modules/engine/dealing/port.ts';
import { openMarket, postgresStore, quoteOf, startEngine } from '../support/dealing.ts';
import { FENCED_EXIT } from './peers.ts';
import type { Ask, PeerMessage } from './peers.ts';

const SNAPSHOT_MS = 40;
const TICK_MS = 4;

/** Runs an engine in a process of its own, to be killed and paused: its parent sends commands, its prices swing. */
async function serve(databaseUrl: string, password: string, snapshotFile: string): Promise<void> {
  const passwords = { web: '', office: '', dealing: password, render: '', jobs: '', erasure: '' };
  const recovery = { snapshotFile, isRecoveryCompared: true };
  const store = postgresStore({ databaseUrl, passwords }, undefined, recovery);
  const fence = (): void => process.exit(FENCED_EXIT);
  const lease = new LeaseWatch({
    renew: () => store.renewLease(),
    elapsed: () => performance.now(),
    onLost: fence,
    onTrouble: (error) => send({ kind: 'alarm', message: String(error) }),
  });
  let isFromSnapshot = false;
  const watched: DealingStore = {
    load: async () => {
      const loaded = await store.load();
      isFromSnapshot = loaded.counted.openPositions === undefined;
      return loaded;
    },
    append: (batch) => store.append(batch),
    results: (keys) => store.results(keys),
    renewLease: () => store.renewLease(),
  };
  const engine = await startEngine({
    store: watched,
    mayDeal: () => lease.isFresh,
    onFenced: fence,
    alarm: (message) => send({ kind: 'alarm', message }),
  });
  await lease.renew();
  lease.start();
  openMarket(engine, quoteOf('EURUSD', '1.10000', '1.10010'));
  let ticks = 0;
  setInterval(() => engine.tick(swing((ticks += 1))), TICK_MS);
  const keepSnapshot = async (): Promise<void> => store.keepSnapshot(await engine.capture());
  setInterval(() => {
    keepSnapshot().catch((error: unknown) => send({ kind: 'alarm', message: String(error) }));
  }, SNAPSHOT_MS);
  process.on('message', ({ id, command }: Ask) => {
    void engine.submit(command).then((answer) => send({ kind: 'answer', id, answer }));
  });
  send({ kind: 'ready', isFromSnapshot });
}

/**
 * Swings the price within half a per cent, four times a second, so that orders, stop losses and take profits near it
 * keep firing in the short life of an engine.
 */
function swing(tick: number) {
  const pips = Math.round(550 + 500 * Math.sin(tick / 10));
  const digits = (value: number): string => `1.${String(value).padStart(5, '0')}`;
  return quoteOf('EURUSD', digits(9_450 + pips), digits(9_460 + pips));
}

function send(message: PeerMessage): void {
  process.send?.(message);
}

process.on('disconnect', () => process.exit(0));
const [databaseUrl, password, snapshotFile] = process.argv.slice(2);
assert(databaseUrl !== undefined && password !== undefined && snapshotFile !== undefined, 'three arguments');
await serve(databaseUrl, password, snapshotFile);
