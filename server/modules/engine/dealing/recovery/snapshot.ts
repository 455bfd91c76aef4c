import { createHash } from 'node:crypto';
import type { AccountId } from '@candor/domain/ids.ts';
import { money } from '@candor/domain/money/money.ts';
import { z } from 'zod';
import type { PendingOrder } from '@candor/domain/trading/pending.ts';
import { NO_ORDERS } from '../book.ts';
import type { TradingAccount } from '../book.ts';
import { canonical } from '../canonical.ts';
import { OpenPositions, WIDTH, symbolIn, symbolNumber, symbolOf, withSymbol } from '../openPositions.ts';
import { eligibilities } from './bookRows.ts';
import { ORDER_WIDTH, orderFigures, orderOfFigures } from './snapshotOrders.ts';

/** The whole book as of one committed batch. */
export interface BookCapture {
  readonly batch: number;
  readonly accounts: readonly TradingAccount[];
}

export interface Snapshot extends BookCapture {
  /** The database's mark of that batch: a snapshot of another history has another mark. */
  readonly mark: string;
}

/**
 * First line of the file, which names its format. It is followed by one record per account, each with the records of
 * its positions and pending orders, then the texts that the records refer to, the length of those texts, and SHA-256
 * over everything before it. Numbers are little-endian.
 */
const FORMAT = 'candor book 5\n';
const HASH_BYTES = 32;
const LENGTH_BYTES = 4;
const ACCOUNT_BYTES = 125;
const POSITION_BYTES = WIDTH * 8;
const ORDER_BYTES = ORDER_WIDTH * 8;
/** Accounts encoded between two turns of the event loop: well below a millisecond or two. */
const SLICE_ACCOUNTS = 250;

const Trailer = z.object({
  mark: z.string(),
  batch: z.int(),
  accounts: z.int(),
  texts: z.array(z.string()),
});

/** Yields the file's bytes, slice by slice, so that the caller can do other work in between. */
export function* encodeSnapshot({ mark, batch, accounts }: Snapshot): Generator<Uint8Array> {
  const hash = createHash('sha256');
  const texts = new Texts();
  const first = Buffer.from(FORMAT);
  hash.update(first);
  yield first;
  for (let start = 0; start < accounts.length; start += SLICE_ACCOUNTS) {
    const slice = encodeAccounts(accounts.slice(start, start + SLICE_ACCOUNTS), texts);
    hash.update(slice);
    yield slice;
  }
  const trailer = Buffer.from(JSON.stringify({ mark, batch, accounts: accounts.length, texts: texts.all }));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32LE(trailer.length);
  hash.update(trailer).update(length);
  yield Buffer.concat([trailer, length, hash.digest()]);
}

/** Decodes a file; undefined if it is incomplete, not ours or of another format: then the database is read instead. */
export function decodeSnapshot(bytes: Uint8Array): Snapshot | undefined {
  const end = bytes.length - HASH_BYTES;
  if (end < FORMAT.length + LENGTH_BYTES) return undefined;
  const content = bytes.subarray(0, end);
  if (!createHash('sha256').update(content).digest().equals(bytes.subarray(end))) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, end);
  const trailerEnd = end - LENGTH_BYTES;
  const trailerStart = trailerEnd - view.getUint32(trailerEnd, true);
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, end);
  if (text.toString('utf8', 0, FORMAT.length) !== FORMAT) return undefined;
  const { mark, batch, accounts, texts } = Trailer.parse(JSON.parse(text.toString('utf8', trailerStart, trailerEnd)));
  return { mark, batch, accounts: new Decoder(view, texts).accounts(accounts) };
}

/** Texts that repeat, written once and referred to by number. */
class Texts {
  readonly all: string[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #symbols: number[] = [];
  readonly #eligibilities = new Map<TradingAccount['eligibility'], number>();

  number(text: string): number {
    const existing = this.#numbers.get(text);
    if (existing !== undefined) return existing;
    this.#numbers.set(text, this.all.length);
    return this.all.push(text) - 1;
  }

  symbol(own: number): number {
    const existing = this.#symbols[own];
    if (existing !== undefined) return existing;
    const number = this.number(symbolOf(own));
    this.#symbols[own] = number;
    return number;
  }

  /** Returns the number of an eligibility. Most accounts share one object, whose text is computed once. */
  eligibility(value: TradingAccount['eligibility']): number {
    const existing = this.#eligibilities.get(value);
    if (existing !== undefined) return existing;
    const number = this.number(canonical(value));
    this.#eligibilities.set(value, number);
    return number;
  }
}

function encodeAccounts(accounts: readonly TradingAccount[], texts: Texts): Uint8Array {
  const positions = accounts.reduce((count, account) => count + account.positions.size, 0);
  const orders = accounts.reduce((count, account) => count + account.pending.length, 0);
  const bytes = new Uint8Array(accounts.length * ACCOUNT_BYTES + positions * POSITION_BYTES + orders * ORDER_BYTES);
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const account of accounts) {
    encodeAccount(view, at, account, texts);
    bytes.set(Buffer.from(account.chainHead, 'hex'), at + 53);
    at += ACCOUNT_BYTES;
    at = encodePositions(view, at, OpenPositions.of(account.id, account.positions).figures, texts);
    at = encodeOrders(view, at, account.pending, texts);
  }
  return bytes;
}

function encodeAccount(view: DataView, at: number, account: TradingAccount, texts: Texts): void {
  view.setFloat64(at, account.id, true);
  view.setFloat64(at + 8, account.clientId, true);
  view.setUint32(at + 16, texts.number(account.brandId), true);
  view.setUint32(at + 20, texts.number(account.currency), true);
  view.setUint8(at + 24, account.kind === 'real' ? 1 : 0);
  view.setUint32(at + 25, texts.eligibility(account.eligibility), true);
  view.setBigInt64(at + 29, account.cash, true);
  view.setBigInt64(at + 37, account.credit, true);
  view.setBigInt64(at + 45, account.used, true);
  view.setFloat64(at + 85, account.chainLength, true);
  view.setUint32(at + 93, account.positions.size, true);
  view.setUint32(at + 97, account.pending.length, true);
  view.setBigInt64(at + 101, account.reserved, true);
  view.setBigInt64(at + 109, account.suspended, true);
  view.setBigInt64(at + 117, account.owed, true);
}

/**
 * Writes the packed figures with the file's number of each symbol, because a process's own numbers are valid only
 * within it.
 */
function encodePositions(view: DataView, start: number, figures: readonly number[], texts: Texts): number {
  for (const [index, figure] of figures.entries()) {
    const stored = index % WIDTH === 1 ? withSymbol(figure, texts.symbol(symbolIn(figure))) : figure;
    view.setFloat64(start + index * 8, stored, true);
  }
  return start + figures.length * 8;
}

function encodeOrders(view: DataView, start: number, orders: readonly PendingOrder[], texts: Texts): number {
  let at = start;
  for (const order of orders) {
    for (const figure of orderFigures(order, texts.number(order.symbol))) {
      view.setFloat64(at, figure, true);
      at += 8;
    }
  }
  return at;
}

class Decoder {
  readonly #view: DataView;
  readonly #texts: readonly string[];
  readonly #eligibilityOf = eligibilities();
  /** This process's numbers of the file's symbols. */
  readonly #symbols: number[] = [];
  #at = FORMAT.length;

  constructor(view: DataView, texts: readonly string[]) {
    this.#view = view;
    this.#texts = texts;
  }

  accounts(count: number): TradingAccount[] {
    return Array.from({ length: count }, () => this.#account());
  }

  #account(): TradingAccount {
    const [view, at] = [this.#view, this.#at];
    this.#at += ACCOUNT_BYTES;
    const id = view.getFloat64(at, true);
    const account = {
      id,
      brandId: this.#text(view.getUint32(at + 16, true)),
      clientId: view.getFloat64(at + 8, true),
      kind: view.getUint8(at + 24) === 1 ? 'real' : 'demo',
      currency: this.#text(view.getUint32(at + 20, true)),
      cash: money(view.getBigInt64(at + 29, true)),
      credit: money(view.getBigInt64(at + 37, true)),
      used: money(view.getBigInt64(at + 45, true)),
      reserved: money(view.getBigInt64(at + 101, true)),
      suspended: money(view.getBigInt64(at + 109, true)),
      owed: money(view.getBigInt64(at + 117, true)),
      eligibility: this.#eligibilityOf(this.#text(view.getUint32(at + 25, true))),
      chainHead: Buffer.from(view.buffer, view.byteOffset + at + 53, 32).toString('hex'),
      chainLength: view.getFloat64(at + 85, true),
    } as const;
    const positions = OpenPositions.ofFigures(id, this.#figures(view.getUint32(at + 93, true) * WIDTH));
    const pending = this.#orders(id, view.getUint32(at + 97, true));
    return { ...account, positions, pending };
  }

  #orders(accountId: AccountId, count: number): readonly PendingOrder[] {
    if (count === 0) return NO_ORDERS;
    return Array.from({ length: count }, () => {
      const start = this.#at;
      this.#at += ORDER_BYTES;
      const figures = Array.from({ length: ORDER_WIDTH }, (_, index) => this.#view.getFloat64(start + index * 8, true));
      return orderOfFigures(accountId, figures, (number) => this.#text(number));
    });
  }

  #figures(count: number): number[] {
    const figures: number[] = [];
    for (let index = 0; index < count; index += 1) {
      const figure = this.#view.getFloat64(this.#at + index * 8, true);
      figures.push(index % WIDTH === 1 ? withSymbol(figure, this.#symbol(symbolIn(figure))) : figure);
    }
    this.#at += count * 8;
    return figures.slice();
  }

  #symbol(number: number): number {
    const existing = this.#symbols[number];
    if (existing !== undefined) return existing;
    const own = symbolNumber(this.#text(number));
    this.#symbols[number] = own;
    return own;
  }

  #text(number: number): string {
    const text = this.#texts[number];
    if (text === undefined) throw new Error(`The snapshot has no text ${number}`);
    return text;
  }
}
