import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InstrumentSymbol } from '@candor/domain/ids.ts';
import type { Quote } from '@candor/domain/pricing/quote.ts';
import type { Bus } from '@candor/server/bus/bus.ts';
import type { Clock } from '@candor/server/clock.ts';
import type { Pool } from '@candor/server/database/pool.ts';
import { readReceiptKeys } from '@candor/server/modules/engine/receipts/index.ts';
import { StatementPress, StatementSigner } from '@candor/server/modules/money/statements/index.ts';
import { statementRoutes } from '@candor/server/modules/money/statements/routes.ts';

export interface TestStatements {
  readonly pool: Pool;
  readonly bus: Bus;
  readonly clock: Clock;
  /** Prices of the moment, and of any past moment. */
  readonly quote: (symbol: InstrumentSymbol) => Quote | undefined;
}

/** Statements under a key of the test's own, written in the test's own thread. */
export function testStatements({ pool, bus, clock, quote }: TestStatements) {
  const folder = mkdtempSync(join(tmpdir(), 'candor-statements-'));
  const signer = new StatementSigner(readReceiptKeys(join(folder, 'receiptKeys.json'), 'demo'));
  const press = new StatementPress({
    pool,
    clock,
    signer: () => signer,
    async lastBar(symbol, at) {
      const sell = quote(symbol)?.sell;
      if (sell === undefined) return undefined;
      return { time: at - 60_000, open: sell, high: sell, low: sell, close: sell, ticks: 1 };
    },
  });
  bus.respond('statements.begin', (ask) => press.begin(ask));
  bus.respond('statements.read', (id) => press.read(id));
  bus.respond('statements.end', (id) => press.end(id));
  return statementRoutes({ bus, pool, clock, signer, quote, simulated: true });
}
