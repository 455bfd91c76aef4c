import pg from 'pg';
import type { DatabaseAddress } from '@candor/server/database/pool.ts';
import type { Engine } from '@candor/server/modules/engine/dealing/index.ts';
import {
  eur,
  insertClients,
  openFundedAccount,
  openMarket,
  postgresStore,
  quoteOf,
  startEngine,
} from '../tests/support/dealing.ts';
import { withDatabase } from './database.ts';
import { rate } from './measure.ts';
import type { Figure } from './measure.ts';
import { openAndClose } from './orders.ts';

const ACCOUNTS = 200;
const PAIRS = 41;
const SLOT_MS = 250;
const TABLES = ['ledger_entry', 'payment', 'payment_move'] as const;

/**
 * Measures what it costs dealing and movements of money to record whose net deposits must be summed again: the same
 * work with the triggers and without them, in pairs of short slots; the median of the pairs' ratios.
 */
export function measureNetDeposits(): Promise<readonly Figure[]> {
  return withDatabase(async (address) => {
    const clients = await insertClients(address, ACCOUNTS);
    const store = postgresStore(address);
    const engine = await startEngine({ store });
    const accounts = await Promise.all(clients.map((clientId) => openFundedAccount(engine, clientId, eur('100000'))));
    openMarket(engine, quoteOf('EURUSD', '1.10000', '1.10010'));
    const of = (lane: number) => accounts[lane] ?? 0;
    const figures = [
      await alternate(address, 'open + close', (lane, id) => openAndClose(engine, of(lane), id)),
      await alternate(address, 'movement of money', (lane, id) => payIn(engine, of(lane), id)),
    ];
    await engine.stop();
    await store.close();
    return figures;
  });
}

async function payIn(engine: Engine, accountId: number, commandId: string): Promise<void> {
  const body = { kind: 'deposit', amount: eur('10') } as const;
  const moved = await engine.submit({ brandId: 'northline', accountId, actor: 'client', commandId, body });
  if (!moved.ok) throw new Error(`not paid in: ${moved.refusal.code}`);
}

async function alternate(
  { databaseUrl }: DatabaseAddress,
  what: string,
  work: (lane: number, id: string) => Promise<void>,
): Promise<Figure> {
  const owner = new pg.Client({ connectionString: databaseUrl });
  await owner.connect();
  let commands = 0;
  const slot = async (isNoted: boolean) => {
    for (const table of TABLES) {
      await owner.query(`ALTER TABLE ${table} ${isNoted ? 'ENABLE' : 'DISABLE'} TRIGGER net_deposits_due`);
    }
    return rate(ACCOUNTS, SLOT_MS, (lane) => work(lane, `${what}-${(commands += 1)}`));
  };
  const pairs: { readonly noted: number; readonly bare: number }[] = [];
  for (let pair = 0; pair < PAIRS; pair++) {
    // Each variant comes first as often as second, so that neither gains by the other's checkpoints and caches.
    const first = await slot(pair % 2 === 0);
    const second = await slot(pair % 2 !== 0);
    pairs.push(pair % 2 === 0 ? { noted: first, bare: second } : { noted: second, bare: first });
  }
  await owner.end();
  const sorted = pairs.toSorted((one, other) => one.noted / one.bare - other.noted / other.bare);
  const { noted = 0, bare = 1 } = sorted[Math.floor(PAIRS / 2)] ?? {};
  return {
    goal: 'net deposits',
    what: `${what} with the note of whose sum is due`,
    unit: '/s',
    ours: noted,
    baseline: bare,
    gate: { ratio: 0.9, sense: 'at least' },
  };
}
