import { RATE_DIGITS, RATE_LIMIT, rate } from '../money/money.ts';
import { rateFromUnits, rateToUnits } from '../money/units.ts';
import type { Quote } from '../pricing/quote.ts';
import { ByteReader, ByteWriter } from './bytes.ts';

/**
 * A block of the tape: ticks of one source in the order of their ids, readable by itself. It is a sequence of
 * records, each a code and numbers as `bytes.ts` writes them:
 *
 * 1 begin       id of the first tick, its source time in ms since 1970, source
 * 2 end         number of ticks
 * 3 skip        number of ids left out before the next tick
 * 4 instrument  symbol, decimals: it gets the next index, from 0
 * 5 + index     a tick: source time against the tick before; received − source time against the tick before; sell and
 *               buy − sell, in steps of the instrument's last decimal, against its tick before (0 at first)
 */
const BEGIN = 1;
const END = 2;
const SKIP = 3;
const INSTRUMENT = 4;
const TICK = 5;
/** Longest time of a block, with however many ticks, so that a fill's tick can soon be proved to be in the tape. */
export const TAPE_BLOCK_MS = 10_000;
const RATE_UNITS_LIMIT = rateToUnits(rate(RATE_LIMIT));

interface Instrument {
  readonly symbol: string;
  readonly decimals: number;
  /** Units of 1e-8 in one step. */
  readonly step: number;
  sell: number;
  spread: number;
}

export class BlockWriter {
  readonly source: string;
  readonly firstTickId: number;
  readonly #bytes = new ByteWriter();
  readonly #indexes = new Map<string, number>();
  readonly #instruments: Instrument[] = [];
  #nextId: number;
  #sourceTime: number;
  #lag = 0;
  #count = 0;
  #taken = 0;

  /** Starts a block with the first tick that is added. */
  constructor({ tickId, sourceTime, source }: Pick<Quote, 'tickId' | 'sourceTime' | 'source'>) {
    this.source = source;
    this.firstTickId = tickId;
    this.#nextId = tickId;
    this.#sourceTime = sourceTime;
    this.#bytes.unsigned(BEGIN);
    this.#bytes.unsigned(tickId);
    this.#bytes.unsigned(sourceTime);
    this.#bytes.text(source);
  }

  get count(): number {
    return this.#count;
  }

  /** Adds a tick of the block's source with an id above all earlier ones; `decimals` are the catalogue's. */
  add({ symbol, buy, sell, tickId, sourceTime, receivedTime }: Quote, decimals: number): void {
    const [sellUnits, spreadUnits] = [rateToUnits(sell), rateToUnits(buy) - rateToUnits(sell)];
    const index = this.#indexFor(symbol, decimals, sellUnits, spreadUnits);
    const instrument = this.#instruments[index];
    if (instrument === undefined) return;
    if (tickId > this.#nextId) {
      this.#bytes.unsigned(SKIP);
      this.#bytes.unsigned(tickId - this.#nextId);
    }
    const [lag, stepsOfSell, stepsOfSpread] = [
      receivedTime - sourceTime,
      sellUnits / instrument.step,
      spreadUnits / instrument.step,
    ];
    this.#bytes.unsigned(TICK + index);
    this.#bytes.signed(sourceTime - this.#sourceTime);
    this.#bytes.signed(lag - this.#lag);
    this.#bytes.signed(stepsOfSell - instrument.sell);
    this.#bytes.signed(stepsOfSpread - instrument.spread);
    this.#nextId = tickId + 1;
    this.#sourceTime = sourceTime;
    this.#lag = lag;
    instrument.sell = stepsOfSell;
    instrument.spread = stepsOfSpread;
    this.#count += 1;
  }

  end(): void {
    writeEnd(this.#bytes, this.#count);
  }

  /** Returns everything written since the last call. */
  take(): Uint8Array<ArrayBuffer> {
    const bytes = this.#bytes.slice(this.#taken);
    this.#taken = this.#bytes.length;
    return bytes;
  }

  whole(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice();
  }

  /** Returns an instrument's index. One whose prices are finer than its decimals is written again, with all digits. */
  #indexFor(symbol: string, decimals: number, sell: number, spread: number): number {
    const place = this.#indexes.get(symbol);
    const step = this.#instruments[place ?? -1]?.step ?? stepOf(decimals);
    const fits = sell % step === 0 && spread % step === 0;
    if (place !== undefined && fits) return place;
    const written = fits ? decimals : RATE_DIGITS;
    this.#bytes.unsigned(INSTRUMENT);
    this.#bytes.text(symbol);
    this.#bytes.unsigned(written);
    this.#instruments.push({ symbol, decimals: written, step: stepOf(written), sell: 0, spread: 0 });
    this.#indexes.set(symbol, this.#instruments.length - 1);
    return this.#instruments.length - 1;
  }
}

/** Encodes the end of a block with this many ticks, for a block that was cut off. */
export function blockEnd(ticks: number): Uint8Array<ArrayBuffer> {
  const bytes = new ByteWriter();
  writeEnd(bytes, ticks);
  return bytes.slice();
}

function writeEnd(bytes: ByteWriter, ticks: number): void {
  bytes.unsigned(END);
  bytes.unsigned(ticks);
}

export interface BlockRead {
  /** Offset of the end of the block, or of its last complete tick. */
  readonly end: number;
  readonly isWhole: boolean;
  readonly ticks: number;
  readonly firstTickId: number;
  readonly lastTickId: number;
}

/**
 * Reads the block that begins at `start`; undefined where none begins. A truncated block is read as far as it is
 * complete.
 */
export function readBlock(bytes: Uint8Array, start: number, onTick?: (tick: Quote) => void): BlockRead | undefined {
  const reader = new ByteReader(bytes, start);
  if (reader.unsigned() !== BEGIN) return undefined;
  const state = new TickReader(reader);
  if (reader.isBroken) return undefined;
  let end = reader.position;
  while (!reader.isBroken) {
    const code = reader.unsigned();
    if (code === END) {
      const isWhole = reader.unsigned() === state.ticks && !reader.isBroken;
      return state.read(isWhole ? reader.position : end, isWhole);
    }
    const tick = state.record(code);
    if (tick === 'none') continue;
    if (tick === 'broken') break;
    end = reader.position;
    onTick?.(tick());
  }
  return state.read(end, false);
}

class TickReader {
  ticks = 0;
  readonly #reader: ByteReader;
  readonly #firstTickId: number;
  readonly #source: string;
  readonly #instruments: Instrument[] = [];
  #nextId: number;
  #lastTickId = 0;
  #sourceTime: number;
  #lag = 0;

  constructor(reader: ByteReader) {
    this.#reader = reader;
    this.#firstTickId = reader.unsigned();
    this.#nextId = this.#firstTickId;
    this.#sourceTime = reader.unsigned();
    this.#source = reader.text();
  }

  read(end: number, isWhole: boolean): BlockRead {
    return { end, isWhole, ticks: this.ticks, firstTickId: this.#firstTickId, lastTickId: this.#lastTickId };
  }

  /** Reads a record; returns the tick if it contains one. */
  record(code: number): (() => Quote) | 'none' | 'broken' {
    const reader = this.#reader;
    if (code === SKIP) {
      this.#nextId += reader.unsigned();
      return 'none';
    }
    if (code === INSTRUMENT) {
      const [symbol, decimals] = [reader.text(), reader.unsigned()];
      if (decimals > RATE_DIGITS) return 'broken';
      this.#instruments.push({ symbol, decimals, step: stepOf(decimals), sell: 0, spread: 0 });
      return 'none';
    }
    const instrument = this.#instruments[code - TICK];
    return instrument === undefined ? 'broken' : this.#tick(instrument);
  }

  #tick(instrument: Instrument): (() => Quote) | 'broken' {
    const reader = this.#reader;
    const deltas = [reader.signed(), reader.signed(), reader.signed(), reader.signed()] as const;
    if (reader.isBroken) return 'broken';
    this.#sourceTime += deltas[0];
    this.#lag += deltas[1];
    instrument.sell += deltas[2];
    instrument.spread += deltas[3];
    const { symbol, step } = instrument;
    const [buy, sell] = [(instrument.sell + instrument.spread) * step, instrument.sell * step];
    if (!isRate(buy) || !isRate(sell)) return 'broken';
    const tickId = this.#nextId;
    this.#lastTickId = tickId;
    this.#nextId += 1;
    this.ticks += 1;
    const [sourceTime, receivedTime] = [this.#sourceTime, this.#sourceTime + this.#lag];
    return () => ({
      symbol,
      buy: rateFromUnits(buy),
      sell: rateFromUnits(sell),
      tickId,
      source: this.#source,
      sourceTime,
      receivedTime,
    });
  }
}

function isRate(units: number): boolean {
  return Number.isSafeInteger(units) && units >= 0 && units <= RATE_UNITS_LIMIT;
}

function stepOf(decimals: number): number {
  return 10 ** (RATE_DIGITS - decimals);
}
