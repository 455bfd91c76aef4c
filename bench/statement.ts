import { DAY_MS } from '@candor/domain/time.ts';
import type { Pool } from '@candor/server/database/pool.ts';
import { openPool, transaction } from '@candor/server/database/pool.ts';
import { keysIn } from '@candor/server/keySource.ts';
import type { Engine } from '@candor/server/modules/engine/dealing/index.ts';
import { readReceiptKeys } from '@candor/server/modules/engine/receipts/index.ts';
import { StatementPrinter, StatementSigner } from '@candor/server/modules/money/statements/index.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  NOON,
  eur,
  insertClients,
  openFundedAccount,
  openMarket,
  postgresStore,
  quoteOf,
  startEngine,
} from '../tests/support/dealing.ts';
import { withDatabase } from './database.ts';
import type { Figure } from './measure.ts';

const TRADES = 10_000;
const LANES = 200;
const brand = { name: 'Northline', fictitious: true, simulated: true };
const anyPrice = { expectedPrice: undefined, tolerance: undefined };
const order = {
  direction: 'buy' as const,
  amount: eur('10'),
  leverage: 10,
  stopLoss: undefined,
  takeProfit: undefined,
  ...anyPrice,
} as const;

/** Measures the statement of a client with 10,000 trades, against only reading these one by one. */
export function measureStatement(): Promise<Figure> {
  return withDatabase(async (address) => {
    const [clientId = 0] = await insertClients(address, 1);
    const store = postgresStore(address);
    const engine = await startEngine({ store });
    const accountId = await openFundedAccount(engine, clientId, eur('100000'));
    await trade(engine, accountId);
    await engine.stop();
    await store.close();

    const pool = openPool('web', address);
    const folder = mkdtempSync(join(tmpdir(), 'candor-bench-keys-'));
    const signer = new StatementSigner(readReceiptKeys(keysIn(folder), 'demo'));
    const clock = { now: () => NOON + DAY_MS };
    const press = new StatementPrinter({ pool, clock, signer: () => signer, lastBar: async () => undefined });
    await writeOne(press, accountId);
    const ours = await writeOne(press, accountId);
    const baseline = await readOneByOne(pool, accountId);
    await pool.end();
    rmSync(folder, { recursive: true, force: true });
    return {
      goal: 'D5',
      what: `statement of ${TRADES} trades as PDF`,
      ours,
      baseline,
      unit: 'ms',
      gate: { ratio: 0.5, sense: 'at most' },
    };
  });
}

async function trade(engine: Engine, accountId: number): Promise<void> {
  const common = { brandId: 'northline', accountId, actor: 'client' } as const;
  openMarket(engine, quoteOf('EURUSD', '1.10000', '1.10010'));
  for (let done = 0; done < TRADES; done += LANES) {
    await Promise.all(
      Array.from({ length: LANES }, async (_, lane) => {
        const commandId = `trade-${done + lane}`;
        const body = { kind: 'openPosition', symbol: 'EURUSD', order } as const;
        const opened = await engine.submit({ ...common, commandId: `${commandId}-open`, body });
        if (!opened.ok || opened.value.kind !== 'opened') throw new Error('the open was refused');
        const positionId = opened.value.position.id;
        const close = { kind: 'closePosition', positionId, order: anyPrice } as const;
        await engine.submit({ ...common, commandId: `${commandId}-close`, body: close });
      }),
    );
  }
}

async function writeOne(press: StatementPrinter, accountId: number): Promise<number> {
  const start = performance.now();
  const id = press.begin({
    kind: 'period',
    brandId: 'northline',
    accountId,
    from: NOON - DAY_MS,
    until: NOON + DAY_MS,
    now: NOON + DAY_MS,
    format: 'pdf',
    language: 'en',
    brand,
    confirmAt: 'northline.example/verify',
    quotes: undefined,
  });
  if (id === undefined) throw new Error('too many statements');
  while ((await press.read(id)) !== undefined);
  return performance.now() - start;
}

/** Reads the trades of the account, and then for each its executions and its entry, without writing anything. */
async function readOneByOne(pool: Pool, accountId: number): Promise<number> {
  const start = performance.now();
  await transaction(pool, 'northline', async (connection) => {
    const { rows } = await connection.query<{ id: bigint }>('SELECT * FROM position WHERE account_id = $1', [
      accountId,
    ]);
    for (const { id } of rows) {
      const executions = await connection.query<{ entry_id: bigint | null }>(
        'SELECT * FROM execution WHERE position_id = $1',
        [String(id)],
      );
      const entry = executions.rows.find(({ entry_id }) => entry_id !== null)?.entry_id;
      if (entry !== undefined) await connection.query('SELECT * FROM ledger_entry WHERE id = $1', [String(entry)]);
    }
  });
  return performance.now() - start;
}
