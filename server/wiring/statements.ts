import { MINUTE_MS } from '@candor/domain/time.ts';
import type { Bus } from '../bus/bus.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Pool } from '../database/pool.ts';
import { keySource } from '../keySource.ts';
import type { KeySource } from '../keySource.ts';
import type { CandleHistory } from '../modules/engine/quotes/index.ts';
import { readReceiptKeys, receiptKeyFile } from '../modules/engine/receipts/index.ts';
import { StatementPrinter, StatementSigner } from '../modules/money/statements/index.ts';
import '../modules/money/statements/messages.ts';

interface StatementWiring {
  readonly bus: Bus;
  readonly pool: Pool;
  readonly clock: Clock;
  readonly config: Config;
  readonly candles: Pick<CandleHistory, 'history'>;
}

/** The render thread's side: writes statements where they delay neither orders nor prices. */
export function writeStatements({ bus, pool, clock, config, candles }: StatementWiring): void {
  const signer = statementSigner(keySource(config), config.mode);
  const press = new StatementPrinter({
    pool,
    clock,
    signer,
    async lastBar(symbol, at) {
      const to = at - (at % MINUTE_MS);
      return (await candles.history({ symbol, interval: '1m', to, count: 1 }))[0];
    },
  });
  bus.respond('statements.begin', (ask) => press.begin(ask));
  bus.respond('statements.read', (id) => press.read(id));
  bus.respond('statements.end', (id) => press.end(id));
}

/**
 * Returns the signer. A key file is read when first needed, since on the very first start the main thread creates it. A
 * command runs at the start: until it ends, this thread answers no request.
 */
export function statementSigner(source: KeySource, mode: 'demo' | 'live'): () => StatementSigner {
  const read = (): StatementSigner => new StatementSigner(readReceiptKeys(source, mode));
  let signer = source(receiptKeyFile.name).isFile ? undefined : read();
  return () => (signer ??= read());
}
