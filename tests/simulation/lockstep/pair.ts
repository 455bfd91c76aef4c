import { expect } from 'vitest';
import type { TradingAccount } from '@candor/server/modules/engine/dealing/book.ts';
import { canonical } from '@candor/server/modules/engine/dealing/canonical.ts';
import { Chance } from './chance.ts';
import { Desk } from './desk.ts';
import type { DeskInput } from './desk.ts';
import { World } from './world.ts';

const BATCH_MAX = 30;

export interface LockstepCounts {
  ticks: number;
  closeOuts: number;
  stopLoss: number;
  takeProfit: number;
  termination: number;
  /** Number of stops that the engine moved. */
  moved: number;
  protections: number;
  /** Number of pending orders that opened something, expired, or were refused when they fired. */
  filled: number;
  expired: number;
  notFilled: number;
  undone: number;
  recovered: number;
  refused: number;
}

/** Runs the same history twice: with the triggers, and with the plain check of every account. */
export class Pair {
  readonly counts: LockstepCounts;
  readonly #chance: Chance;
  readonly #world: World;
  readonly #watched: Desk;
  readonly #plain: Desk;
  readonly #seed: number;

  constructor(seed: number, counts: LockstepCounts) {
    this.#seed = seed;
    this.counts = counts;
    this.#chance = new Chance(seed);
    this.#world = new World(this.#chance);
    this.#watched = new Desk(this.#world.rules, false);
    this.#plain = new Desk(this.#world.rules, true);
  }

  run(ticks: number): void {
    const end = this.counts.ticks + ticks;
    for (const input of this.#world.opening()) this.#decide(input);
    while (this.counts.ticks < end) this.#batch();
    this.counts.refused += this.#world.refused;
  }

  /** Runs a batch, which is kept, or rejected and its inputs tried separately, or lost with the connection. */
  #batch(): void {
    const inputs: DeskInput[] = [];
    for (let left = 1 + this.#chance.below(BATCH_MAX); left > 0; left -= 1) {
      const input = this.#world.next(this.#plain.state);
      inputs.push(input);
      this.#decide(input);
    }
    const fate = this.#chance.below(100);
    if (fate < 4) this.#oneByOne(inputs);
    else if (fate === 4) this.#recover(inputs);
    else if (fate === 5) this.#restart();
    else this.#keep();
    this.#compareBooks();
  }

  #decide(input: DeskInput): void {
    const before = this.#plain.state.effects.executions.length;
    const entries = this.#plain.state.effects.entries.length;
    const journal = this.#plain.state.effects.journal.length;
    this.#watched.decide(input);
    this.#plain.decide(input);
    if (input.kind === 'tick') this.counts.ticks += 1;
    this.#compareJournals(journal);
    const watched = this.#watched.state.effects.executions.length;
    if (watched === before && this.#plain.state.effects.executions.length === before) return;
    const expected = this.#plain.executed(before);
    expect(this.#watched.executed(before), `seed ${this.#seed}`).toEqual(expected);
    this.#count(expected, entries);
  }

  #compareJournals(from: number): void {
    const watched = this.#watched.journaled(from);
    const plain = this.#plain.journaled(from);
    expect(watched, `seed ${this.#seed}`).toEqual(plain);
    const has = (words: string): number => plain.filter((line) => line.includes(words)).length;
    this.counts.expired += has('"kind":"expireOrder","lastTick"');
    const fired = plain.filter((line) => line.includes('"kind":"fireOrder","lastTick"'));
    this.counts.filled += fired.filter((line) => line.includes('"ok":true')).length;
    this.counts.notFilled += fired.filter((line) => line.includes('"ok":false')).length;
  }

  #count(executed: readonly string[], entries: number): void {
    const has = (words: string): number => executed.filter((line) => line.includes(words)).length;
    this.counts.closeOuts += has(' closeOut ');
    this.counts.stopLoss += has(' stopLoss ');
    this.counts.takeProfit += has(' takeProfit ');
    this.counts.termination += has(' lowMargin rule ');
    this.counts.moved += has(' rule update ');
    const posted = this.#plain.state.effects.entries.slice(entries);
    this.counts.protections += posted.filter(({ entry }) => entry.kind === 'negativeBalance').length;
  }

  #keep(): void {
    this.#watched.keep();
    this.#plain.keep();
  }

  /** Runs the inputs separately, as after a rejected batch; some of them fail for good. */
  #oneByOne(inputs: readonly DeskInput[]): void {
    this.counts.undone += 1;
    this.#watched.undo();
    this.#plain.undo();
    for (const input of inputs) {
      this.#decide(input);
      if (!this.#chance.oneIn(5)) {
        this.#keep();
        continue;
      }
      this.#watched.undo();
      this.#plain.undo();
    }
  }

  /** Recovers as from an unknown outcome: reloads the book; the batch was stored or runs again. */
  #recover(inputs: readonly DeskInput[]): void {
    this.counts.recovered += 1;
    const isStored = this.#chance.oneIn(2);
    for (const desk of [this.#watched, this.#plain]) {
      if (isStored) desk.keep();
      else desk.undo();
      desk.reload(false);
    }
    if (!isStored) for (const input of inputs) this.#decide(input);
    this.#keep();
  }

  /** Starts a new process, which has seen no price and knows no state. */
  #restart(): void {
    this.counts.recovered += 1;
    this.#keep();
    this.#watched.reload(true);
    this.#plain.reload(true);
    for (const input of this.#world.opening()) this.#decide(input);
    this.#keep();
  }

  #compareBooks(): void {
    const watched = this.#watched.state.book;
    const plain = this.#plain.state.book;
    expect([watched.lastId, watched.totals()], `seed ${this.#seed}`).toEqual([plain.lastId, plain.totals()]);
    if (!this.#chance.oneIn(50)) return;
    expect([...watched.accounts()].map(textOf)).toEqual([...plain.accounts()].map(textOf));
  }
}

function textOf(account: TradingAccount): string {
  return canonical({ ...account, positions: [...account.positions.values()] });
}
