import type { Instant, InstrumentSymbol, OrderId } from '@candor/domain/ids.ts';
import type { Money } from '@candor/domain/money/money.ts';
import type { Quote } from '@candor/domain/pricing/quote.ts';
import { HOUR_MS } from '@candor/domain/time.ts';
import { actionCommand } from '@candor/domain/trading/corporateActions.ts';
import type { DealingRules } from '../state.ts';
import { canonical, storedBody } from '../canonical.ts';
import type { StoredAction } from '../deskRows.ts';
import { Comparison } from './comparison.ts';
import type { Counts, Difference } from './comparison.ts';
import { tickFacts, toFacts } from './facts.ts';
import type { History, StoredCommand, StoredExecution } from './history.ts';
import { profitShownBy } from './profitShown.ts';
import { Rerun, isBefore } from './rerun.ts';
import type { Done, RerunOptions } from './rerun.ts';
import type { HourTicks, TickOrigin, TickSupply } from './tickSupply.ts';

/** Maximum age of a quote that fills an order: how long before an order its instrument's ticks matter. */
const QUOTE_AGE_MAX_MS = 120_000;

export interface DisputeOptions {
  readonly history: History;
  readonly rules: DealingRules;
  readonly supply: TickSupply;
  readonly isSessionOpen: RerunOptions['isSessionOpen'];
  /** Only events between `from` and `to` are compared. */
  readonly from: Instant;
  readonly to: Instant;
  /** Called after each replayed command and each tick that had an effect, in their order. */
  readonly onStep?: (step: ReplayedStep) => void;
  /** Asked before each hour; if true, the replay ends unfinished. */
  readonly isTooLong?: () => boolean;
}

/** The effects of a replayed command or tick; for a tick, with the tick. */
export interface ReplayedStep {
  readonly at: Instant;
  readonly command: StoredCommand | undefined;
  readonly tick: Quote | undefined;
  readonly done: Done;
}

export interface Stretch {
  readonly origin: TickOrigin;
  readonly from: Instant;
  readonly to: Instant;
  readonly ticks: number;
}

export interface DisputeResult {
  readonly difference: Difference | undefined;
  readonly counts: Readonly<Counts>;
  readonly stretches: readonly Stretch[];
  /** Refusals not decided again, because not all ticks of their prices are kept. */
  readonly unpriced: number;
  /** Movements of money whose prices are no longer kept: what they booked is known from the ledger alone. */
  readonly fromLedger: number;
  /** Refusals because a market could not be traded, for which the journal is the only evidence. */
  readonly refusalsFromJournal: number;
  /** Pending orders that did not fire at a tick which had reached them, because only closing was allowed. */
  readonly waited: number;
  /** Whether the replay was ended early: nothing after the last stretch was compared. */
  readonly isUnfinished: boolean;
}

/** Replays an account's whole history up to `to` and compares it; stops at the first difference. */
export async function replayAccount(options: DisputeOptions): Promise<DisputeResult> {
  return new Dispute(options).run();
}

class Dispute {
  readonly #options: DisputeOptions;
  readonly #rerun: Rerun;
  readonly #comparison: Comparison;
  readonly #commands: StoredCommand[];
  readonly #actions: StoredAction[];
  readonly #byCommand: ReadonlyMap<string, readonly StoredExecution[]>;
  readonly #symbols: ReadonlySet<InstrumentSymbol>;
  readonly #stretches: Stretch[] = [];
  readonly #end: Instant;
  #unpriced = 0;
  #fromLedger = 0;
  #refusalsFromJournal = 0;
  readonly #waited = new Set<OrderId>();

  constructor(options: DisputeOptions) {
    const { history, from, to } = options;
    this.#options = options;
    this.#rerun = new Rerun(options);
    this.#comparison = new Comparison(history, from, to);
    this.#symbols = symbolsOf(options);
    this.#end = Math.min(to, history.until + 1);
    this.#commands = history.commands.filter(({ at }) => at < this.#end);
    this.#actions = history.actions.filter(({ at }) => at < this.#end);
    this.#byCommand = Map.groupBy(history.executions.filter(isByCommand), ({ commandId }) => commandId);
  }

  async run(): Promise<DisputeResult> {
    const begin = this.#commands[0]?.at ?? this.#end;
    let isUnfinished = false;
    for (let hour = begin - (begin % HOUR_MS); hour < this.#end; hour += HOUR_MS) {
      isUnfinished = this.#options.isTooLong?.() === true;
      if (isUnfinished) break;
      if (this.#isQuiet(hour)) continue;
      await this.#hour(hour);
      if (this.#comparison.difference !== undefined) break;
    }
    if (this.#comparison.difference === undefined && !isUnfinished) this.#comparison.end(this.#rerun);
    return {
      difference: this.#comparison.difference,
      counts: this.#comparison.counts,
      stretches: this.#stretches,
      unpriced: this.#unpriced,
      fromLedger: this.#fromLedger,
      refusalsFromJournal: this.#refusalsFromJournal,
      waited: this.#waited.size,
      isUnfinished,
    };
  }

  /**
   * Can the hour's ticks be skipped? Nothing is open, and no command comes in the hour or soon enough after it to need
   * its last quotes.
   */
  #isQuiet(hour: Instant): boolean {
    const { account } = this.#rerun;
    const isHolding = account !== undefined && account.positions.size + account.pending.length > 0;
    const next = this.#commands[0];
    return !isHolding && (next === undefined || next.at >= hour + HOUR_MS + QUOTE_AGE_MAX_MS);
  }

  async #hour(hour: Instant): Promise<void> {
    const isInHour = (at: Instant) => at >= hour && at < hour + HOUR_MS;
    const executions = this.#options.history.executions.filter(({ at }) => isInHour(at) && at < this.#end);
    const ticks = await this.#options.supply.hour(hour, this.#symbols, executions);
    this.#noteStretch(hour, ticks);
    const fired = executions.filter(isByRule);
    const quotes = this.#withFired(ticks, fired);
    for (const quote of quotes) {
      if (quote.receivedTime >= this.#end) break;
      this.#commandsBefore(quote, hour + HOUR_MS, ticks);
      this.#tick(quote, fired, ticks);
      if (this.#comparison.difference !== undefined) return;
    }
    this.#commandsBefore(undefined, hour + HOUR_MS, ticks);
  }

  /**
   * Adds the ticks that fired a rule, even where their neighbours are not kept; on a complete tape a missing one is a
   * difference.
   */
  #withFired({ quotes, wholeTo, origin }: HourTicks, fired: readonly StoredExecution[]): readonly Quote[] {
    const quotedIds = new Set(quotes.map(({ tickId }) => tickId));
    const missing = fired.filter(({ trigger }) => !quotedIds.has(trigger.tickId));
    for (const { trigger, at } of missing) {
      if (origin === 'tape' && trigger.tickId <= wholeTo) this.#missing(trigger, at);
    }
    const added = new Map(missing.map(({ trigger }) => [trigger.tickId, trigger]));
    return [...quotes, ...added.values()].toSorted((first, second) => first.tickId - second.tickId);
  }

  #missing(tick: Quote, at: Instant): void {
    const lines = [`stored    ${canonical(toFacts(tickFacts(tick)))}`];
    this.#comparison.report(`tick ${tick.tickId} of an execution is not on the tape`, at, lines);
  }

  #tick(quote: Quote, fired: readonly StoredExecution[], ticks: HourTicks): void {
    const { origin } = ticks;
    const here = fired.filter(({ trigger }) => trigger.tickId === quote.tickId);
    if (origin === 'executions') {
      this.#rerun.forgetQuotes();
      for (const leg of here.flatMap(({ legs }) => legs)) this.#rerun.seedQuote(leg);
    }
    const done = this.#rerun.tick(quote, here);
    if (done !== undefined) {
      this.#comparison.effects(done);
      this.#step({ at: quote.receivedTime, command: undefined, tick: quote, done });
    }
    this.#comparison.noneLeft((next) => isByRule(next) && next.trigger.tickId <= quote.tickId);
    this.#orders(quote, ticks);
  }

  /**
   * Fires the orders that the tick reaches, found by prices alone, and checks that the journal has the same commands.
   */
  #orders(quote: Quote, ticks: HourTicks): void {
    const due = this.#rerun.reached(quote);
    for (
      let [next] = this.#commands;
      next?.kind === 'fireOrder' && next.lastTick === quote.tickId;
      [next] = this.#commands
    ) {
      const orderId = orderOf(next);
      if (!due.includes(orderId))
        this.#comparison.report(`order ${orderId} fired at tick ${quote.tickId}`, next.at, NOT_REACHED);
      this.#commands.shift();
      this.#command(next, ticks);
    }
    const account = this.#rerun.account;
    for (const orderId of due)
      if (account?.pending.some(({ id }) => id === orderId) === true) this.#waited.add(orderId);
  }

  /** Replays all commands decided before the tick; without a tick, all before the hour's end. */
  #commandsBefore(quote: Quote | undefined, hourEnd: Instant, ticks: HourTicks): void {
    for (let next = this.#commands[0]; next !== undefined; next = this.#commands[0]) {
      const isNext = quote === undefined ? next.at < hourEnd : this.#isBefore(next, quote);
      if (this.#comparison.difference !== undefined) return;
      if (!isNext) break;
      const command = next;
      this.#actionsWhile((action) => isBefore(action, command), ticks);
      this.#commands.shift();
      this.#command(command, ticks);
    }
    this.#actionsWhile(({ at, lastTick }) => (quote === undefined ? at < hourEnd : lastTick < quote.tickId), ticks);
  }

  /** Replays corporate actions, each at its place among ticks and commands. */
  #actionsWhile(isNext: (action: StoredAction) => boolean, { origin }: HourTicks): void {
    for (let next = this.#actions[0]; next !== undefined && isNext(next); next = this.#actions[0]) {
      if (this.#comparison.difference !== undefined) return;
      this.#actions.shift();
      const command = actionCommand(next);
      const execution = this.#options.history.executions.find(({ commandId }) => commandId === command);
      if (origin === 'executions') this.#rerun.forgetQuotes();
      this.#comparison.effects(this.#rerun.action(next, execution));
      this.#comparison.noneLeft(({ commandId }) => commandId === command);
    }
  }

  #isBefore(command: StoredCommand, quote: Quote): boolean {
    const [execution] = this.#byCommand.get(command.commandId) ?? [];
    const lastTick = command.lastTick ?? execution?.tick.tickId;
    return lastTick === undefined ? command.at < quote.receivedTime : lastTick < quote.tickId;
  }

  #command(command: StoredCommand, ticks: HourTicks): void {
    const executions = this.#byCommand.get(command.commandId) ?? [];
    if (ticks.origin === 'executions') this.#rerun.forgetQuotes();
    for (const execution of executions) this.#haveQuote(execution, ticks);
    const legs = executions.flatMap((execution) => execution.legs);
    if (ticks.origin === 'executions') for (const leg of legs) this.#rerun.seedQuote(leg);
    if (!command.answer.ok) {
      if (command.answer.refusal.code === 'temporarilyUnavailable') this.#refusalsFromJournal += 1;
      if (!this.#canRefuse(command, command.answer.refusal.code)) {
        this.#unpriced += 1;
        this.#rerun.takeRefused(command);
        return;
      }
    }
    if (command.answer.ok && ticks.origin === 'executions') {
      this.#rerun.assumeBeside(command);
      this.#rerun.assumeGains();
    }
    const isUnpriced = this.#isUnpriced(ticks);
    const done = this.#rerun.command(command, legs, isUnpriced ? this.#profitShown(command) : undefined);
    if (isUnpriced && isMovement(command, done)) this.#fromLedger += 1;
    this.#comparison.effects(done);
    this.#comparison.noneLeft((next) => isByCommand(next) && next.commandId === command.commandId);
    this.#comparison.answer(command, done);
    this.#step({ at: command.at, command, tick: undefined, done });
  }

  /**
   * Rules MA-8, LE-17: derives the open profit of a movement from the ledger's entries, where the prices are no longer
   * kept.
   */
  #profitShown({ commandId }: StoredCommand): Money | undefined {
    const { account } = this.#rerun;
    const entries = this.#options.history.entries.filter(({ facts: { reference } }) => reference === commandId);
    return account && profitShownBy(entries, account);
  }

  /** Are positions open whose value at a command is unknown, because only the ticks of executions are kept? */
  #isUnpriced({ origin }: HourTicks): boolean {
    return origin === 'executions' && (this.#rerun.account?.positions.size ?? 0) > 0;
  }

  #step(step: ReplayedStep): void {
    if (step.command !== undefined || step.done.effects.executions.length > 0) this.#options.onStep?.(step);
  }

  /** Supplies the quote of a fill whose own tick is not kept or not yet on the tape. */
  #haveQuote({ tick, at }: StoredExecution, { origin, wholeTo }: HourTicks): void {
    const current = this.#rerun.quote(tick.symbol);
    if (current !== undefined && current.tickId >= tick.tickId) return;
    if (origin === 'tape' && tick.tickId <= wholeTo) this.#missing(tick, at);
    this.#rerun.seedQuote(tick);
  }

  /** Can a refusal be decided again? Only if every fact that it depended on is known. */
  #canRefuse(command: StoredCommand, code: string): boolean {
    if (code === 'exposureAboveLimit' && command.houseExposure === undefined) return false;
    return [...this.#rerun.instrumentsOf(command)].every((symbol) => this.#rerun.quote(symbol) !== undefined);
  }

  #noteStretch(hour: Instant, { origin, quotes }: HourTicks): void {
    const last = this.#stretches.at(-1);
    const to = hour + HOUR_MS;
    if (last?.origin === origin && last.to === hour) {
      this.#stretches[this.#stretches.length - 1] = { ...last, to, ticks: last.ticks + quotes.length };
    } else this.#stretches.push({ origin, from: hour, to, ticks: quotes.length });
  }
}

/** Lists every instrument that the account has ever dealt in, or requested. */
function symbolsOf({ history, rules }: DisputeOptions): ReadonlySet<InstrumentSymbol> {
  const requested = history.commands.flatMap(({ kind, payload }) => {
    const body = kind === 'openPosition' || kind === 'placeOrder' ? storedBody(payload) : undefined;
    return body !== undefined && 'symbol' in body ? (rules.instrument(body.symbol ?? '')?.symbol ?? []) : [];
  });
  return new Set([...requested, ...history.executions.map(({ tick }) => tick.symbol)]);
}

/** Was the execution caused by a command of the journal, which includes the firing of a pending order? */
function isByCommand({ actor, commandId }: StoredExecution): boolean {
  return actor === 'client' || actor === 'robot' || commandId.startsWith('order:');
}

/** Was the execution caused by a rule at a tick? A corporate action is not. */
function isByRule(execution: StoredExecution): boolean {
  return !isByCommand(execution) && !execution.commandId.startsWith('action:');
}

/** Did the command move money without dealing, by amounts that depend on prices? A demo top-up does not. */
function isMovement({ kind }: StoredCommand, { effects }: Done): boolean {
  return kind !== 'topUpDemo' && effects.entries.length > 0 && effects.executions.length === 0;
}

function orderOf({ payload }: StoredCommand): OrderId {
  const body = storedBody(payload);
  return 'orderId' in body ? body.orderId : 0;
}

const NOT_REACHED = ['is stored, but its price had not come'];
