import { assert } from '@candor/domain/assert.ts';
import type { AccountId, Instant, InstrumentSymbol } from '@candor/domain/ids.ts';
import type { Bar } from '@candor/domain/pricing/bars.ts';
import { MINUTE_MS } from '@candor/domain/time.ts';
import type { Clock } from '../../../clock.ts';
import type { Pool } from '../../../database/pool.ts';
import { writeCsv } from './csvWriter.ts';
import { writeJson } from './jsonWriter.ts';
import { makeStatement } from './makeStatement.ts';
import type { StatementAsk } from './messages.ts';
import { writePdf } from './pdfWriter.ts';
import type { Valuation } from './present.ts';
import type { StatementPart } from './rows.ts';
import type { StatementSigner } from './signer.ts';

export interface PrinterDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly signer: () => StatementSigner;
  /** Finds the last one-minute bar that ended by this instant. */
  readonly lastBar: (symbol: InstrumentSymbol, at: Instant) => Promise<Bar | undefined>;
}

interface Written {
  readonly accountId: AccountId;
  readonly bytes: AsyncGenerator<string | Uint8Array>;
  readAt: Instant;
}

const WRITTEN_MAXIMUM = 8;
const WRITTEN_OF_ACCOUNT_MAXIMUM = 2;
/** Time without a read after which the reader is considered gone. */
const FORGOTTEN_AFTER_MS = MINUTE_MS;
const BYTES_AT_ONCE = 65_536;

/** Writes statements as fast as they are read: a slow reader holds no connection and fills no memory. */
export class StatementPrinter {
  readonly #deps: PrinterDeps;
  readonly #written = new Map<number, Written>();
  #lastId = 0;

  constructor(deps: PrinterDeps) {
    this.#deps = deps;
  }

  begin(ask: StatementAsk): number | undefined {
    this.#forget();
    const own = [...this.#written.values()].filter(({ accountId }) => accountId === ask.accountId);
    if (this.#written.size >= WRITTEN_MAXIMUM || own.length >= WRITTEN_OF_ACCOUNT_MAXIMUM) return undefined;
    const { pool, clock, signer } = this.#deps;
    const value = (symbols: readonly string[], at: Instant) => this.#value(ask, symbols, at);
    const parts = makeStatement({ pool, signer: signer(), value }, ask);
    this.#lastId += 1;
    this.#written.set(this.#lastId, { accountId: ask.accountId, bytes: write(parts, ask), readAt: clock.now() });
    return this.#lastId;
  }

  /** Returns the next bytes of a statement; a failure while writing is thrown here and ends it. */
  async read(id: number): Promise<Uint8Array | undefined> {
    const written = this.#written.get(id);
    assert(written !== undefined, `statement ${id} is being written`);
    try {
      written.readAt = this.#deps.clock.now();
      const bytes = await gather(written.bytes);
      if (bytes === undefined) this.#written.delete(id);
      return bytes;
    } catch (error) {
      this.#written.delete(id);
      throw error;
    }
  }

  async end(id: number): Promise<null> {
    const written = this.#written.get(id);
    this.#written.delete(id);
    await written?.bytes.return(undefined);
    return null;
  }

  #forget(): void {
    const before = this.#deps.clock.now() - FORGOTTEN_AFTER_MS;
    for (const [id, { readAt }] of this.#written) if (readAt < before) void this.end(id);
  }

  async #value({ quotes }: StatementAsk, symbols: readonly InstrumentSymbol[], at: Instant): Promise<Valuation> {
    const valuation = new Map<string, { sell: Bar['close']; buy: Bar['close'] | undefined; at: Instant }>();
    for (const symbol of symbols) {
      const quote = quotes?.find((one) => one.symbol === symbol);
      if (quote !== undefined) valuation.set(symbol, { sell: quote.sell, buy: quote.buy, at: quote.receivedTime });
      else {
        const bar = await this.#deps.lastBar(symbol, at);
        if (bar !== undefined) valuation.set(symbol, { sell: bar.close, buy: undefined, at: bar.time + MINUTE_MS });
      }
    }
    return valuation;
  }
}

function write(
  parts: AsyncGenerator<StatementPart>,
  { format, language, now, confirmAt }: StatementAsk,
): AsyncGenerator<string | Uint8Array> {
  if (format === 'pdf') return writePdf(parts, { language, now, confirmAt });
  return format === 'csv' ? writeCsv(parts) : writeJson(parts);
}

/** Gathers enough bytes to be worth a message, or the rest. */
async function gather(source: AsyncGenerator<string | Uint8Array>): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  while (size < BYTES_AT_ONCE) {
    const next = await source.next();
    if (next.done === true) break;
    const chunk = typeof next.value === 'string' ? Buffer.from(next.value) : next.value;
    chunks.push(chunk);
    size += chunk.length;
  }
  return size === 0 ? undefined : new Uint8Array(Buffer.concat(chunks));
}
