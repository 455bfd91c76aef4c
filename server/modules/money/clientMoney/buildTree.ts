import { createHash } from 'node:crypto';
import { isLiability, liabilityBytes, owed } from '@candor/domain/evidence/liability.ts';
import type { CountedBook, LiabilityParts } from '@candor/domain/evidence/liability.ts';
import { levelOf, sumRoot } from '@candor/domain/evidence/sumTree.ts';
import type { SumNode } from '@candor/domain/evidence/sumTree.ts';
import { assert } from '@candor/domain/assert.ts';
import type { ClientId } from '@candor/domain/ids.ts';
import { blindingOf } from './blinding.ts';
import { LINE_BYTES, leavesOf, readLines, writeLine } from './lines.ts';

/** Of one client's real account. */
export interface BookLine extends LiabilityParts {
  readonly clientId: ClientId;
  readonly pin: string;
}

/** So many lines are kept in a row: a power of two, so that the tree over the rows' roots is the tree over all. */
export const ROW_LINES = 1_024;

export interface LineRow {
  /** The key of its first line. */
  readonly firstKey: Buffer;
  readonly lines: Uint8Array<ArrayBuffer>;
  readonly root: SumNode;
}

/** What a total is made of, added up. */
export interface CountSums {
  readonly balances: bigint;
  readonly openProfits: bigint;
  readonly withdrawals: bigint;
  readonly suspended: bigint;
  /** What accounts are below zero. */
  readonly lifted: bigint;
}

/** Called between pieces of long work. */
interface Breathing {
  breathe(): Promise<void>;
}

/** Keys are as good as chance: some hundred lines are in each part of a million. */
const PARTS = 4_096;
const PART_SHIFT = 4;

interface Placed {
  readonly key: Buffer;
  /** As `writeLine` wrote it. */
  readonly line: Uint8Array<ArrayBuffer>;
}

export function sha256(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash('sha256').update(bytes).digest());
}

/** Takes the lines of a book one after the other, in any order, and makes the tree over all of them. */
export class TreeBuilder {
  readonly #book: CountedBook;
  readonly #blinding: ReturnType<typeof blindingOf>;
  readonly #parts = Array.from({ length: PARTS }, (): Placed[] => []);
  readonly #sums = { balances: 0n, openProfits: 0n, withdrawals: 0n, suspended: 0n, lifted: 0n };
  #count = 0;

  constructor(book: CountedBook, secret: Buffer) {
    this.#book = book;
    this.#blinding = blindingOf(secret, book);
  }

  get count(): number {
    return this.#count;
  }

  get sums(): CountSums {
    return this.#sums;
  }

  add(line: BookLine): void {
    assert(isLiability(line), `client ${line.clientId} cannot be counted: an amount is below zero or out of range`);
    const { clientId, balance, openProfit, withdrawals, suspended } = line;
    const { salt, key } = this.#blinding(clientId);
    const bytes = new Uint8Array(LINE_BYTES);
    writeLine(bytes, 0, { ...line, hash: sha256(liabilityBytes(this.#book, { ...line, salt: salt.toString('hex') })) });
    const [first = 0, second = 0] = key;
    this.#parts[(first << PART_SHIFT) | (second >> PART_SHIFT)]?.push({ key, line: bytes });
    this.#sums.balances += balance;
    this.#sums.openProfits += openProfit;
    this.#sums.withdrawals += withdrawals;
    this.#sums.suspended += suspended;
    this.#sums.lifted += owed(line) - balance - openProfit - withdrawals - suspended;
    this.#count += 1;
  }

  /** The rows in the order of their leaves. */
  async rows(slices: Breathing): Promise<LineRow[]> {
    const rows: LineRow[] = [];
    let waiting: Placed[] = [];
    for (const part of this.#parts) {
      waiting.push(...part.toSorted((one, other) => Buffer.compare(one.key, other.key)));
      for (; waiting.length >= ROW_LINES; waiting = waiting.slice(ROW_LINES)) {
        rows.push(rowOf(waiting.slice(0, ROW_LINES)));
        await slices.breathe();
      }
    }
    if (waiting.length > 0) rows.push(rowOf(waiting));
    return rows;
  }
}

/** The root over all rows. */
export function rootOfRows(rows: readonly LineRow[]): SumNode {
  return sumRoot(levelOf(rows.map(({ root }) => root)), sha256);
}

function rowOf(placed: readonly Placed[]): LineRow {
  const lines = new Uint8Array(placed.length * LINE_BYTES);
  for (const [place, { line }] of placed.entries()) lines.set(line, place * LINE_BYTES);
  const [first] = placed;
  assert(first !== undefined, 'a row has a line');
  return { firstKey: first.key, lines, root: sumRoot(leavesOf(readLines(lines)), sha256) };
}
