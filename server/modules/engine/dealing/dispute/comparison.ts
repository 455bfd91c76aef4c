import type { Instant } from '@candor/domain/ids.ts';
import type { EndedOrder, PendingOrder } from '@candor/domain/trading/pending.ts';
import { canonical } from '../canonical.ts';
import { entryFacts, executionFacts, pendingFacts, positionFacts, toFacts } from './facts.ts';
import type { Facts } from './facts.ts';
import type { History, StoredCommand } from './history.ts';
import type { Done, Rerun } from './rerun.ts';

/** The first difference between the history and its replay. */
export interface Difference {
  readonly what: string;
  readonly at: Instant;
  readonly lines: readonly string[];
}

export interface Counts {
  executions: number;
  entries: number;
  answers: number;
}

/** Compares the replay with the stored history, row by row. */
export class Comparison {
  readonly counts: Counts = { executions: 0, entries: 0, answers: 0 };
  readonly #history: History;
  readonly #from: Instant;
  readonly #to: Instant;
  #executions = 0;
  #entries = 0;
  #first: Difference | undefined;

  constructor(history: History, from: Instant, to: Instant) {
    this.#history = history;
    this.#from = from;
    this.#to = to;
  }

  get difference(): Difference | undefined {
    return this.#first;
  }

  report(what: string, at: Instant, lines: readonly string[]): void {
    if (at >= this.#from && at < this.#to) this.#first ??= { what, at, lines };
  }

  answer(command: StoredCommand, { answer }: Done): void {
    if (this.#isCompared(command.at)) this.counts.answers += 1;
    const [stored, replayed] = [plain(command.answer), plain(answer)];
    if (stored === replayed) return;
    this.report(
      `the answer to ${command.kind} ${command.commandId}`,
      command.at,
      comparisonLines('answer', stored, replayed),
    );
  }

  effects({ effects }: Done): void {
    for (const row of effects.entries) {
      const stored = this.#history.entries[this.#entries];
      this.#entries += 1;
      if (this.#isCompared(stored?.at ?? row.entry.at)) this.counts.entries += 1;
      this.#compare('ledger entry', stored, { at: row.entry.at, facts: entryFacts(row) });
    }
    for (const row of effects.executions) {
      const stored = this.#history.executions[this.#executions];
      this.#executions += 1;
      if (this.#isCompared(stored?.at ?? row.at)) this.counts.executions += 1;
      this.#compare('execution', stored, { at: row.at, facts: executionFacts(row) });
    }
    for (const { order } of effects.pendingOrders) if ('status' in order) this.pendingOrder(order, order.endedAt);
    for (const { position } of effects.positions) {
      if (!('closedAt' in position)) continue;
      const stored = this.#history.positions.get(position.id);
      this.#compare('position', stored === undefined ? undefined : { at: position.closedAt, facts: stored }, {
        at: position.closedAt,
        facts: positionFacts(position),
      });
    }
  }

  /** Compares an order as it ended, or as it waits at the end of the history. */
  pendingOrder(order: PendingOrder | EndedOrder, at: Instant): void {
    const stored = this.#history.pendingOrders.get(order.id);
    const replayed = { at, facts: pendingFacts(order) };
    this.#compare('pending order', stored === undefined ? undefined : { at, facts: stored }, replayed);
  }

  /** Reports stored executions that the replay did not produce; called after each command or tick. */
  noneLeft(isBefore: (execution: History['executions'][number]) => boolean): void {
    for (;;) {
      const next = this.#history.executions[this.#executions];
      if (next === undefined || !isBefore(next)) return;
      this.#compare('execution', next, undefined);
      this.#executions += 1;
    }
  }

  /** Checks after the whole history that no stored row is left over and that the account's state is the stored one. */
  end(rerun: Rerun): void {
    for (const row of this.#history.executions.slice(this.#executions)) this.#compare('execution', row, undefined);
    for (const row of this.#history.entries.slice(this.#entries)) this.#compare('ledger entry', row, undefined);
    if (this.#to < Infinity) return;
    const { account } = rerun;
    const at = this.#history.until;
    for (const order of account?.pending ?? []) this.pendingOrder(order, at);
    for (const position of account?.positions.values() ?? []) {
      const stored = this.#history.positions.get(position.id);
      const replayed = { at, facts: positionFacts(position) };
      this.#compare('position', stored === undefined ? undefined : { at, facts: stored }, replayed);
    }
    if (account === undefined) return;
    const { cash, credit, used, reserved, suspended, owed, chainHead, chainLength } = account;
    const held = { cash, credit, used, reserved, suspended, owed };
    const replayed = { at, facts: toFacts({ ...held, chainHead, chainLength }) };
    this.#compare('account', { at, facts: this.#history.account }, replayed);
  }

  #compare(what: string, stored: Row | undefined, replayed: Row | undefined): void {
    const row = stored ?? replayed;
    if (row === undefined) return;
    const lines = differences(stored?.facts, replayed?.facts);
    if (lines.length > 0) this.report(`${what} ${row.facts['id'] ?? ''}`.trim(), row.at, lines);
  }

  #isCompared(at: Instant): boolean {
    return at >= this.#from && at < this.#to;
  }
}

/** Returns an answer's text without absent values: older rows lack the fields that were added later. */
function plain(answer: unknown): string {
  return JSON.stringify(JSON.parse(canonical(answer)), (_name, value: unknown) => value ?? undefined);
}

interface Row {
  readonly at: Instant;
  readonly facts: Facts;
}

function differences(stored: Facts | undefined, replayed: Facts | undefined): string[] {
  if (stored === undefined) return ['is not stored, but the replay makes it', `replayed  ${describeRow(replayed)}`];
  if (replayed === undefined) return ['is stored, but the replay does not make it', `stored    ${describeRow(stored)}`];
  const names = [...new Set([...Object.keys(stored), ...Object.keys(replayed)])];
  return names
    .filter((name) => stored[name] !== replayed[name])
    .flatMap((name) => comparisonLines(name, stored[name], replayed[name]));
}

function comparisonLines(name: string, stored: string | undefined, replayed: string | undefined): string[] {
  return [name, `  stored    ${stored ?? 'none'}`, `  replayed  ${replayed ?? 'none'}`];
}

function describeRow(row: Facts | undefined): string {
  return Object.entries(row ?? {})
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');
}
