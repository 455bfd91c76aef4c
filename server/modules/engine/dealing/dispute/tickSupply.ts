import { readFile } from 'node:fs/promises';
import { readBlock } from '@candor/domain/evidence/tapeBlock.ts';
import type { Instant, InstrumentSymbol } from '@candor/domain/ids.ts';
import type { Quote } from '@candor/domain/pricing/quote.ts';
import { HOUR_MS, MINUTE_MS } from '@candor/domain/time.ts';
import { hourPath } from '../../tape/index.ts';
import type { StoredExecution } from './history.ts';

/** Delay up to which a tick may be recorded late, in the file of the next hour. */
const LATE_MS = MINUTE_MS;
const TICK_IDS_PER_MS = 4_096;
const LINE_FEED = 10;

/** The origin of an hour's ticks: the tape, a source that reproduces them, or only the evidence of the fills. */
export type TickOrigin = 'tape' | 'source' | 'executions';

export interface HourTicks {
  readonly origin: TickOrigin;
  /** The ticks, in order of id. */
  readonly quotes: readonly Quote[];
  /** Every tick up to this id is included; 0 if not all are kept. */
  readonly wholeTo: number;
}

export interface TickSupplyOptions {
  readonly tapeFolder: string;
  /** A source that reproduces the ticks played before the tape began, in one order, and until when. */
  readonly past:
    | {
        readonly quotes: (symbols: readonly InstrumentSymbol[], from: Instant, to: Instant) => readonly Quote[];
        readonly until: Instant;
      }
    | undefined;
  /** Yields to the other work of the thread during a long read. */
  readonly yieldIfDue?: () => Promise<void>;
}

/** Supplies the ticks of an hour for a replay, from the best source that has them. */
export class TickSupply {
  readonly #options: TickSupplyOptions;

  constructor(options: TickSupplyOptions) {
    this.#options = options;
  }

  /**
   * Reads the ticks of an hour. `executions` are those of the hour: a source that does not know their ticks, or has
   * them at other prices, is not the one that was played.
   */
  async hour(
    hour: Instant,
    symbols: ReadonlySet<InstrumentSymbol>,
    executions: readonly StoredExecution[],
  ): Promise<HourTicks> {
    const past = this.#past(hour, symbols, executions);
    const taped = await this.#taped(hour, symbols);
    if (taped === undefined) return past ?? { origin: 'executions', quotes: [], wholeTo: 0 };
    if (past === undefined) return taped;
    // Taped ticks were the ones dealt at; the source adds those that the tape did not record.
    const tapedIds = new Set(taped.quotes.map(({ tickId }) => tickId));
    const quotes = [...taped.quotes, ...past.quotes.filter(({ tickId }) => !tapedIds.has(tickId))];
    return { ...taped, quotes: quotes.toSorted((first, second) => first.tickId - second.tickId) };
  }

  #past(
    hour: Instant,
    symbols: ReadonlySet<InstrumentSymbol>,
    executions: readonly StoredExecution[],
  ): HourTicks | undefined {
    const { past } = this.#options;
    if (past === undefined || hour >= past.until) return undefined;
    const to = Math.min(hour + HOUR_MS, past.until);
    const quotes = past.quotes([...symbols], hour, to);
    const byId = new Map(quotes.map((quote) => [quote.tickId, quote]));
    const inReach = executions.filter(({ tick }) => tick.receivedTime >= hour && tick.receivedTime < to);
    if (!inReach.every(({ tick }) => isSame(byId.get(tick.tickId), tick))) return undefined;
    return { origin: 'source', quotes, wholeTo: to * TICK_IDS_PER_MS - 1 };
  }

  async #taped(hour: Instant, symbols: ReadonlySet<InstrumentSymbol>): Promise<HourTicks | undefined> {
    const bytes = await readIfThere(hourPath(this.#options.tapeFolder, hour));
    if (bytes === undefined) return undefined;
    const quotes: Quote[] = [];
    const keep = (quote: Quote): void => {
      const { receivedTime, tickId, symbol } = quote;
      // A fill from long before the tape's first hour has only its own tick, which is read with its own hour.
      const isOfHour = receivedTime >= hour - LATE_MS || tickId >= hour * TICK_IDS_PER_MS;
      if (isOfHour && symbols.has(symbol)) quotes.push(quote);
    };
    let wholeTo = 0;
    let position = bytes.indexOf(LINE_FEED) + 1;
    for (let read = readBlock(bytes, position, keep); read !== undefined; read = readBlock(bytes, position, keep)) {
      position = read.end;
      wholeTo = Math.max(wholeTo, read.lastTickId);
      if (!read.isWhole) break;
      await this.#options.yieldIfDue?.();
    }
    return { origin: 'tape', quotes, wholeTo };
  }
}

function isSame(one: Quote | undefined, { sell, buy }: Quote): boolean {
  return one?.sell === sell && one.buy === buy;
}

async function readIfThere(path: string): Promise<Uint8Array | undefined> {
  try {
    return new Uint8Array(await readFile(path));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
