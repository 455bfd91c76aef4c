import { ByteReader } from '@candor/domain/evidence/bytes.ts';
import { RATE_DIGITS, RATE_LIMIT, rate } from '@candor/domain/money/money.ts';
import type { Rate } from '@candor/domain/money/money.ts';
import type { MarketState } from '@candor/domain/pricing/usability.ts';
import * as frames from './priceFrames.ts';
import type { SharedPrice } from './priceFrames.ts';
import { priceEntry } from './prices.ts';
import type { PriceEntry, PriceFrame, PriceRow, StreamFrame } from './prices.ts';

/** Decodes the frames of the price stream. */
export class PriceDecoder {
  #shared: readonly SharedPrice[] = [];
  #number: number | undefined;
  #simulated = true;
  #tick = 0;

  /**
   * Returns the prices of a frame; undefined if it is malformed or frames before it are missing: the reader must then
   * connect again.
   */
  read(frame: Uint8Array): StreamFrame | undefined {
    const bytes = new ByteReader(frame);
    const kind = bytes.byte();
    const number = bytes.unsigned();
    const now = bytes.unsigned();
    this.#tick = bytes.unsigned() + (kind === frames.WHOLE ? 0 : this.#tick);
    const prices =
      kind === frames.WHOLE ? this.#readWhole(bytes, now) : this.#readChanges(bytes, { kind, number, now });
    this.#number = prices === undefined ? undefined : number;
    return prices === undefined ? undefined : { now, simulated: this.#simulated, tick: this.#tick, prices };
  }

  #readWhole(bytes: ByteReader, now: number): PriceFrame['prices'] | undefined {
    this.#simulated = bytes.byte() === 1;
    const count = bytes.unsigned();
    const shared: SharedPrice[] = [];
    while (shared.length < count && !bytes.isBroken) shared.push(readShared(bytes, now));
    this.#shared = shared;
    return entriesOf(bytes, shared);
  }

  #readChanges(
    bytes: ByteReader,
    { kind, number, now }: { kind: number; number: number; now: number },
  ): PriceFrame['prices'] | undefined {
    const next = this.#number === undefined ? undefined : (this.#number + 1) % frames.NUMBERS;
    if (kind !== frames.CHANGES || number !== next) return undefined;
    const changed: SharedPrice[] = [];
    let place = 0;
    while (!bytes.isAtEnd) {
      const head = bytes.unsigned();
      const at = place + Math.floor(head / frames.FLAGS);
      const shared = this.#shared[at];
      if (shared === undefined) return undefined;
      readChange(bytes, shared, { flags: head % frames.FLAGS, now });
      changed.push(shared);
      place = at + 1;
    }
    return entriesOf(bytes, changed);
  }
}

function readShared(bytes: ByteReader, now: number): SharedPrice {
  return {
    symbol: bytes.text(),
    decimals: readDecimals(bytes, 0),
    sell: bytes.unsigned(),
    spread: bytes.signed(),
    state: readState(bytes, now),
    dayOpen: bytes.unsigned(),
  };
}

function readChange(bytes: ByteReader, shared: SharedPrice, { flags, now }: { flags: number; now: number }): void {
  const more = flags & frames.MORE ? bytes.byte() : 0;
  if (more & frames.MORE_DECIMALS) frames.rescale(shared, shared.decimals, readDecimals(bytes, shared.decimals));
  shared.sell += bytes.signed();
  if (flags & frames.SPREAD) shared.spread += bytes.signed();
  if (more & frames.MORE_STATE) shared.state = readState(bytes, now);
  if (more & frames.MORE_OPEN) shared.dayOpen += bytes.signed();
}

function entriesOf(bytes: ByteReader, changed: readonly SharedPrice[]): PriceFrame['prices'] | undefined {
  const entries: Record<string, PriceEntry> = {};
  for (const shared of changed) {
    const row = rowOf(shared);
    if (row === undefined) return undefined;
    entries[row.symbol] = priceEntry(row);
  }
  return bytes.isBroken ? undefined : entries;
}

/** Converts an instrument's numbers to prices of the rules; undefined if they are not valid prices. */
function rowOf({ symbol, decimals, sell, spread, state, dayOpen }: SharedPrice): PriceRow | undefined {
  const prices = {
    buy: rateOf(sell + spread, decimals),
    sell: rateOf(sell, decimals),
    open: rateOf(dayOpen, decimals),
  };
  if (prices.buy === undefined || prices.sell === undefined || prices.open === undefined) return undefined;
  return { symbol, buy: prices.buy, sell: prices.sell, state, dayOpen: dayOpen === 0 ? undefined : prices.open };
}

function rateOf(value: number, decimals: number): Rate | undefined {
  if (!Number.isSafeInteger(value)) return undefined;
  const units = BigInt(value) * BigInt(frames.stepUnits(decimals));
  return units < 0n || units > RATE_LIMIT ? undefined : rate(units);
}

function readDecimals(bytes: ByteReader, atLeast: number): number {
  const decimals = bytes.byte();
  return decimals >= atLeast && decimals <= RATE_DIGITS ? decimals : bytes.break();
}

function readState(bytes: ByteReader, now: number): MarketState {
  switch (bytes.byte()) {
    case frames.OPEN:
      return { kind: 'open' };
    case frames.HELD:
      return { kind: 'held' };
    case frames.HALTED:
      return { kind: 'halted' };
    case frames.DELISTED:
      return { kind: 'delisted' };
    case frames.CLOSED:
      return { kind: 'closed', until: undefined };
    case frames.CLOSED_UNTIL:
      return { kind: 'closed', until: now + bytes.signed() };
    case frames.STALE_SINCE:
      return { kind: 'stale', since: now + bytes.signed() };
    case frames.NONE:
      return { kind: 'none' };
    default:
      bytes.break();
      return { kind: 'none' };
  }
}
