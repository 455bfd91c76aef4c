import { readFile, stat } from 'node:fs/promises';
import { leafBytes, merklePath, merkleRoot } from '@candor/domain/evidence/merkle.ts';
import type { Digest } from '@candor/domain/evidence/merkle.ts';
import { readBlock } from '@candor/domain/evidence/tapeBlock.ts';
import type { Instant, InstrumentSymbol } from '@candor/domain/ids.ts';
import type { Rate } from '@candor/domain/money/money.ts';
import type { Quote } from '@candor/domain/pricing/quote.ts';
import { HOUR_MS } from '@candor/domain/time.ts';
import type { Pool } from '../../../database/pool.ts';
import { Slices } from '../quotes/index.ts';
import { HEADER, hourOf, hourPath, isFileMissing, sha256 } from './hours.ts';
import { findHour, listHours } from './store.ts';
import type { HoursQuery, TapeHour } from './store.ts';
import { hoursIn } from './tape.ts';

const REMEMBERED_HOURS = 6;

export interface ListedHour extends TapeHour {
  /** Is its file still there? */
  readonly isKept: boolean;
}

/** The current hour of the tape, up to its last complete block. */
export interface RunningHour {
  readonly hour: Instant;
  readonly blocks: number;
  readonly lastTickId: number;
}

/** A block of the tape with its path to the root of its hour. */
export interface BlockProof {
  readonly hour: Instant;
  readonly index: number;
  readonly count: number;
  readonly block: Uint8Array;
  readonly path: readonly Digest[];
  readonly root: Digest;
  /** The hour has not ended: its root covers the blocks so far. */
  readonly isProvisional: boolean;
}

/** Converts a proof to the form of the contracts. */
export function proofToWire({ block, path, isProvisional: provisional, ...place }: BlockProof) {
  return { ...place, block: new Uint8Array(block), path: [...path], provisional };
}

/** A block by its place in its hour, from 0. */
export interface BlockQuery {
  readonly hour: Instant;
  readonly index: number;
}

/** Numbers of ticks before and after one, itself counted among those before. */
export interface TicksQuery {
  readonly tickId: number;
  readonly symbols: readonly InstrumentSymbol[];
  readonly before: number;
  readonly after: number;
}

/** The ticks of an instrument that were received in a period, both ends included. */
export interface WindowQuery {
  readonly symbol: InstrumentSymbol;
  readonly from: Instant;
  readonly until: Instant;
  /** Maximum number of ticks returned, from the first. */
  readonly count: number;
}

export interface TickWindow {
  readonly count: number;
  readonly ticks: readonly Quote[];
  readonly low: Rate | undefined;
  readonly high: Rate | undefined;
  /** The last tick before the period, and the first one after it. */
  readonly before: Quote | undefined;
  readonly after: Quote | undefined;
}

interface IndexedBlock {
  readonly start: number;
  readonly end: number;
  readonly lastTickId: number;
  readonly firstTickId: number;
  readonly leaf: Digest;
}

interface HourIndex {
  readonly blocks: IndexedBlock[];
  length: number;
}

/** Reads the tape's files, away from the thread that writes them. */
export class TapeArchive {
  readonly #folder: string;
  readonly #pool: Pool;
  readonly #slicing: () => Pick<Slices, 'yieldIfDue'>;
  readonly #indexes = new Map<Instant, HourIndex>();
  /** The last answer of `running`, with the size of the file that it was read from. */
  #current: { hour: Instant; size: number; found: RunningHour | undefined } | undefined;

  /** Creates an archive; `slicing` lets a long read yield to the other work of its thread. */
  constructor(folder: string, pool: Pool, slicing: () => Pick<Slices, 'yieldIfDue'> = () => new Slices()) {
    this.#folder = folder;
    this.#pool = pool;
    this.#slicing = slicing;
  }

  async list(query: HoursQuery): Promise<ListedHour[]> {
    const [hours, files] = await Promise.all([listHours(this.#pool, query), this.#files()]);
    const keptHours = new Set(files);
    return hours.map((hour) => ({ ...hour, isKept: keptHours.has(hour.hour) }));
  }

  /** Finds the current hour, up to its last complete block; undefined while it has none. */
  async running(): Promise<RunningHour | undefined> {
    const hour = (await this.#runningHours()).toSorted((one, other) => one - other).at(-1);
    const size = hour === undefined ? undefined : await this.#sizeOf(hour);
    if (hour === undefined || size === undefined) return undefined;
    // Anyone may ask at any rate: the file is read only when it has grown.
    if (this.#current?.hour !== hour || this.#current.size !== size) {
      this.#current = { hour, size, found: await this.#readRunning(hour) };
    }
    return this.#current.found;
  }

  /** Proves a tick; undefined if the tape does not have it, has removed it, or has not completed its block. */
  async prove(tickId: number): Promise<BlockProof | undefined> {
    const ended = await findHour(this.#pool, tickId);
    if (ended !== undefined) return this.#proveIn(ended.hour, tickId, false);
    for (const hour of await this.#runningHours()) {
      const proof = await this.#proveIn(hour, tickId, true);
      if (proof !== undefined) return proof;
    }
    return undefined;
  }

  /** Proves a block; undefined if the tape does not have it, has removed it, or has not completed it. */
  async block({ hour, index }: BlockQuery): Promise<BlockProof | undefined> {
    const isRunning = (await this.#runningHours()).includes(hour);
    const bytes = await this.#bytesOf(hour);
    return bytes === undefined ? undefined : this.#proofAt({ hour, index }, bytes, isRunning);
  }

  /** Reads some instruments' ticks around a tick, within its hour, in order; empty if the tape no longer has it. */
  async around(query: TicksQuery): Promise<Quote[]> {
    const ended = await findHour(this.#pool, query.tickId);
    for (const hour of ended === undefined ? await this.#runningHours() : [ended.hour]) {
      const ticks = await this.#aroundIn(hour, query);
      if (ticks.some(({ tickId }) => tickId === query.tickId)) return ticks;
    }
    return [];
  }

  /** Reads the ticks of a period, with the nearest ones outside it, searched up to an hour further on either side. */
  async window({ symbol, from, until, count }: WindowQuery): Promise<TickWindow> {
    const found: { count: number; ticks: Quote[]; low?: Rate; high?: Rate; before?: Quote; after?: Quote } = {
      count: 0,
      ticks: [],
    };
    const slices = this.#slicing();
    for (let hour = hourOf(from) - HOUR_MS; hour <= hourOf(until) + HOUR_MS; hour += HOUR_MS) {
      const bytes = await this.#bytesOf(hour);
      for (const tick of bytes === undefined ? [] : await allTicksOf(bytes, symbol, slices)) {
        if (tick.receivedTime < from) found.before = tick;
        else if (tick.receivedTime > until) found.after ??= tick;
        else {
          found.count += 1;
          if (found.ticks.length < count) found.ticks.push(tick);
          found.low = found.low === undefined || tick.sell < found.low ? tick.sell : found.low;
          found.high = found.high === undefined || tick.buy > found.high ? tick.buy : found.high;
        }
      }
    }
    const { low, high, before, after, ...rest } = found;
    return { ...rest, low, high, before, after };
  }

  /** Passes on every tick received since an instant, in order, yielding to other work of the thread. */
  async each(since: Instant, take: (tick: Quote) => void): Promise<void> {
    const slices = this.#slicing();
    const hours = await this.#files();
    for (const hour of hours.filter((one) => one + HOUR_MS > since).toSorted((one, other) => one - other)) {
      const bytes = await this.#bytesOf(hour);
      for (let at = HEADER.length; bytes !== undefined;) {
        const read = readBlock(bytes, at, (tick) => {
          if (tick.receivedTime >= since) take(tick);
        });
        if (read === undefined) break;
        at = read.end;
        await slices.yieldIfDue();
      }
    }
  }

  async #aroundIn(hour: Instant, { tickId, symbols, before, after }: TicksQuery): Promise<Quote[]> {
    const bytes = await this.#bytesOf(hour);
    if (bytes === undefined) return [];
    const { blocks, length } = await this.#index(hour, bytes);
    const starts = [...blocks.map(({ start }) => start), length];
    const found = blocks.findIndex(({ lastTickId }) => tickId <= lastTickId);
    const middle = found === -1 ? blocks.length : found;
    const read = (index: number) => ticksOf(bytes, starts[index], new Set(symbols));
    const earlier: Quote[] = [];
    for (let index = middle; index >= 0 && earlier.length < before; index -= 1) {
      earlier.unshift(...read(index).filter((tick) => tick.tickId <= tickId));
    }
    const later: Quote[] = [];
    for (let index = middle; index < starts.length && later.length < after; index += 1) {
      later.push(...read(index).filter((tick) => tick.tickId > tickId));
    }
    return [...earlier.slice(-before), ...later.slice(0, after)];
  }

  /** Lists the hours whose files are not stored as ended. */
  async #runningHours(): Promise<Instant[]> {
    const [last] = await listHours(this.#pool, { count: 1 });
    return (await this.#files()).filter((hour) => last === undefined || hour > last.hour);
  }

  async #proveIn(hour: Instant, tickId: number, isProvisional: boolean): Promise<BlockProof | undefined> {
    const bytes = await this.#bytesOf(hour);
    if (bytes === undefined) return undefined;
    const { blocks } = await this.#index(hour, bytes);
    const index = blocks.findIndex(({ firstTickId, lastTickId }) => firstTickId <= tickId && tickId <= lastTickId);
    return this.#proofAt({ hour, index }, bytes, isProvisional);
  }

  async #proofAt(
    { hour, index }: BlockQuery,
    bytes: Uint8Array,
    isProvisional: boolean,
  ): Promise<BlockProof | undefined> {
    const { blocks } = await this.#index(hour, bytes);
    const found = blocks[index];
    if (found === undefined) return undefined;
    const leaves = blocks.map(({ leaf }) => leaf);
    return {
      hour,
      index,
      count: blocks.length,
      block: bytes.slice(found.start, found.end),
      path: merklePath(leaves, index, sha256),
      root: merkleRoot(leaves, sha256),
      isProvisional,
    };
  }

  /**
   * Indexes the blocks of an hour. Complete blocks never change: only what follows them is read again. Two readers of
   * one hour take turns with its blocks; each gets those of its own bytes.
   */
  async #index(hour: Instant, bytes: Uint8Array): Promise<HourIndex> {
    const slices = this.#slicing();
    const index = this.#indexes.get(hour) ?? { blocks: [], length: HEADER.length };
    this.#indexes.delete(hour);
    this.#indexes.set(hour, index);
    for (;;) {
      const read = readBlock(bytes, index.length);
      if (read === undefined || !read.isWhole) break;
      const { end, firstTickId, lastTickId } = read;
      const leaf = sha256(leafBytes(bytes.subarray(index.length, end)));
      index.blocks.push({ start: index.length, end, firstTickId, lastTickId, leaf });
      index.length = end;
      await slices.yieldIfDue();
    }
    const [oldest] = this.#indexes.keys();
    if (this.#indexes.size > REMEMBERED_HOURS && oldest !== undefined) this.#indexes.delete(oldest);
    const blocks = index.blocks.filter(({ end }) => end <= bytes.length);
    return { blocks, length: blocks.at(-1)?.end ?? HEADER.length };
  }

  async #readRunning(hour: Instant): Promise<RunningHour | undefined> {
    const bytes = await this.#bytesOf(hour);
    if (bytes === undefined) return undefined;
    const { blocks } = await this.#index(hour, bytes);
    const last = blocks.at(-1);
    return last === undefined ? undefined : { hour, blocks: blocks.length, lastTickId: last.lastTickId };
  }

  async #sizeOf(hour: Instant): Promise<number | undefined> {
    return (await stat(hourPath(this.#folder, hour)).catch(undefinedIfMissing))?.size;
  }

  #bytesOf(hour: Instant): Promise<Uint8Array | undefined> {
    return readFile(hourPath(this.#folder, hour)).catch(undefinedIfMissing);
  }

  /** Lists the files; none before the folder exists. */
  async #files(): Promise<Instant[]> {
    try {
      return await hoursIn(this.#folder);
    } catch (error) {
      if (isFileMissing(error)) return [];
      throw error;
    }
  }
}

function undefinedIfMissing(error: unknown): undefined {
  if (!isFileMissing(error)) throw error;
}

/** Reads the ticks of the block that begins at `start`, even of one still being written. */
function ticksOf(bytes: Uint8Array, start: number | undefined, symbols: ReadonlySet<InstrumentSymbol>): Quote[] {
  const ticks: Quote[] = [];
  if (start !== undefined)
    readBlock(bytes, start, (tick) => {
      if (symbols.has(tick.symbol)) ticks.push(tick);
    });
  return ticks;
}

/** Reads the ticks of all blocks of an hour, including the one still being written. */
async function allTicksOf(
  bytes: Uint8Array,
  symbol: InstrumentSymbol,
  slices: Pick<Slices, 'yieldIfDue'>,
): Promise<Quote[]> {
  const ticks: Quote[] = [];
  for (let at = HEADER.length; ;) {
    const read = readBlock(bytes, at, (tick) => {
      if (tick.symbol === symbol) ticks.push(tick);
    });
    if (read === undefined) return ticks;
    at = read.end;
    await slices.yieldIfDue();
  }
}
