import type { AccountId, BrandId, Instant, InstrumentSymbol, OrderId } from '@candor/domain/ids.ts';
import { rate } from '@candor/domain/money/money.ts';
import type { Money } from '@candor/domain/money/money.ts';
import { ageLimitInForce } from '@candor/domain/pricing/marketTerms.ts';
import type { MarketTerms } from '@candor/domain/pricing/marketTerms.ts';
import type { Quote } from '@candor/domain/pricing/quote.ts';
import type { MarketState } from '@candor/domain/pricing/usability.ts';
import { waitsForRise } from '@candor/domain/trading/pending.ts';
import type { PendingTerms } from '@candor/domain/trading/pending.ts';
import type { Position } from '@candor/domain/trading/position.ts';
import { markedSplit } from '@candor/domain/trading/splitMark.ts';
import { Book } from '../book.ts';
import type { TradingAccount } from '../book.ts';
import { storedBody, storedOpenAccount } from '../canonical.ts';
import { carryOutFor } from '../corporateActions.ts';
import type { StoredAction, StoredSettingChange, StoredTermChange } from '../deskRows.ts';
import type { Answer, CommandBody, Input } from '../commands.ts';
import { decide, nameVersions } from '../decide.ts';
import { Effects } from '../effects.ts';
import { fires } from '../fireOrder.ts';
import { Market } from '../market.ts';
import { endOrder } from '../pendingOrders.ts';
import { settingsIn, termsIn } from '../rows.ts';
import type { Leg } from '../rows.ts';
import type { DealingRules } from '../state.ts';
import type { History, StoredCommand, StoredExecution } from './history.ts';

const OPEN: MarketState = { kind: 'open' };
const SHUT: MarketState = { kind: 'stale', since: 0 };
const CLOSED: MarketState = { kind: 'closed', until: undefined };
/** Commands that are checked against the last price, but not dealt at it. */
const SETTING: ReadonlySet<string> = new Set(['placeOrder', 'updateOrder', 'updatePosition']);
const TICK_IDS_PER_MS = 4_096;
const SLOPE_SCALE = 10n ** 12n;

export interface RerunOptions {
  readonly history: History;
  readonly rules: DealingRules;
  /**
   * Was the instrument's session open by the terms of that time? Asked where the source of the tick follows sessions.
   */
  readonly isSessionOpen: (quote: Quote, at: Instant, terms: MarketTerms) => boolean;
}

/** The effects of one replayed command or tick. */
export interface Done {
  readonly effects: Effects;
  readonly answer: Answer | undefined;
}

/**
 * Replays one account's history with the engine's own decisions. Facts about other accounts come from the journal: the
 * exposure that an opening was checked against, and the ids, which all accounts share.
 */
export class Rerun {
  readonly #options: RerunOptions;
  readonly #book: HistoryBook;
  #market = new Market();

  constructor(options: RerunOptions) {
    this.#options = options;
    this.#book = new HistoryBook(options.history.ids);
  }

  get account(): TradingAccount | undefined {
    return this.#book.account(this.#options.history.accountId);
  }

  quote(symbol: InstrumentSymbol): Quote | undefined {
    return this.#market.quote(symbol);
  }

  /** Sets a quote without firing anything. */
  seedQuote(quote: Quote): void {
    this.#market.setQuote(quote);
    this.#market.keep();
  }

  /** Discards all quotes, which are outdated when not all ticks are kept. */
  forgetQuotes(): void {
    this.#market = new Market();
  }

  /**
   * Decides an accepted command as if positions with lost prices were in profit, since they may have covered a loss
   * elsewhere: the limit is then the cash, which no profit raises.
   */
  assumeGains(): void {
    const legs = Map.groupBy(this.account?.positions.values() ?? [], ({ symbol }) => symbol);
    for (const [symbol, positions] of legs) {
      const [first] = positions;
      if (first === undefined || this.#market.quote(symbol) !== undefined) continue;
      const isNetBuy = positions.reduce((net, position) => net + slopeOf(position), 0n) >= 0n;
      const price = rate(isNetBuy ? first.openRate * 4n : first.openRate / 4n);
      const times = { sourceTime: 0, receivedTime: 0 };
      this.seedQuote({ symbol, buy: price, sell: price, tickId: 0, source: 'assumed', ...times });
    }
  }

  /** Lists the instruments whose quotes decide a command, as far as they are known by now. */
  instrumentsOf({ payload, kind }: StoredCommand): ReadonlySet<InstrumentSymbol> {
    const held = [...(this.account?.positions.values() ?? [])].map(({ symbol }) => symbol);
    const own = kind === 'openAccount' ? undefined : this.#symbolOf(storedBody(payload));
    return new Set(own === undefined ? held : [...held, own]);
  }

  /**
   * Replays a command. `legs` are the quotes it evaluated, if recorded; `profitShown` comes from the ledger, if no
   * price is kept.
   */
  command(command: StoredCommand, legs: readonly Leg[] = [], profitShown?: Money): Done {
    const { accountId, brandId } = this.#options.history;
    const { commandId, actor, payload, answer, at: now, houseExposure } = command;
    if (command.kind === 'openAccount') {
      return this.#decide({ kind: 'openAccount', command: storedOpenAccount(payload), now });
    }
    const body = storedBody(payload);
    const refusal = answer.ok ? undefined : answer.refusal.code;
    const looked = legs.filter(({ isShut }) => isShut === true).map(({ symbol }) => symbol);
    const shut = refusal === 'temporarilyUnavailable' ? [this.#symbolOf(body)] : [...this.#leftBy(answer), ...looked];
    for (const symbol of this.instrumentsOf(command))
      this.#market.setState(symbol, shut.includes(symbol) ? SHUT : this.#setIn(symbol, command));
    // The desk's pauses are journaled; any other reason for closing only shows in the answer alone.
    this.#market.openings.load(this.#options.history.openings.filter((opening) => isBefore(opening, command)));
    this.#market.halts.load(this.#options.history.halts.filter((halt) => isBefore(halt, command)));
    this.#market.limits.load(this.#options.history.limitChanges.filter((change) => isBefore(change, command)));
    this.#setVersions((change) => isBefore(change, command));
    this.#market.actions.load(this.#delistings.filter((action) => isBefore(action, command)));
    this.#market.setClosingOnly(refusal === 'tradingClosed');
    this.#book.exposureSeen = houseExposure;
    const input = { kind: 'command', command: { commandId, brandId, accountId, actor, body }, now } as const;
    return this.#decide(input, profitShown);
  }

  /** Rules PO-11, TR-29: returns the state: closed for a command outside the session, whatever halt preceded it. */
  #setIn(symbol: InstrumentSymbol, { kind, at }: StoredCommand): MarketState {
    const quote = SETTING.has(kind) ? this.#market.quote(symbol) : undefined;
    return quote !== undefined && !this.#isOpen(quote, at) ? CLOSED : OPEN;
  }

  /**
   * Replays a tick for the account, by exact checks, without the index that narrows a live engine's search. `fired` are
   * the executions stored at this tick: they show which markets could not be traded.
   */
  tick(quote: Quote, fired: readonly StoredExecution[]): Done | undefined {
    // The tape's split marks are for people: the engine adjusts its own quote.
    if (markedSplit(quote) !== undefined || this.#isWithheld(quote)) return undefined;
    this.#market.setQuote(quote);
    this.#setVersions(({ lastTick }) => lastTick < quote.tickId);
    const { symbol, receivedTime: now } = quote;
    const held = new Set([...(this.account?.positions.values() ?? [])].map((position) => position.symbol));
    if (isLoaded(quote) || !held.has(symbol) || !this.#isOpen(quote, now)) return undefined;
    const legs = fired.flatMap((execution) => execution.legs);
    for (const other of held) this.#market.setState(other, this.#isShut(other, legs, now) ? SHUT : OPEN);
    this.#market.setState(symbol, OPEN);
    return this.#decide({ kind: 'recheck', accountId: this.#options.history.accountId, quote, now });
  }

  /** Lists the pending orders that must fire at this tick, by checking each. */
  reached(quote: Quote): OrderId[] {
    const { receivedTime: now } = quote;
    if (isLoaded(quote) || this.#isWithheld(quote) || !this.#isOpen(quote, now)) return [];
    return (this.account?.pending ?? []).filter((order) => fires(order, quote, now)).map(({ id }) => id);
  }

  /** The delistings: of the actions carried out, the only ones that remain as a state of the market. */
  get #delistings(): readonly StoredAction[] {
    return this.#options.history.actions.filter(({ terms }) => terms.kind === 'delisting');
  }

  /**
   * Rule CA-7: replays a corporate action, at the instrument's price then. `execution` is one that the action caused in
   * the account; an account without a position has none, and its pending orders are still adjusted.
   */
  action(action: StoredAction, execution: StoredExecution | undefined): Done {
    const quote = this.quote(action.symbol) ?? execution?.tick ?? action.quote;
    const effects = new Effects();
    if (quote === undefined) return { effects, answer: undefined };
    this.seedQuote(quote);
    const state = { rules: this.#options.rules, book: this.#book, market: this.#market, effects };
    this.#setVersions((change) => isBeforeAction(change, action, execution));
    carryOutFor(state, this.#options.history.accountId, action, { quote, now: action.at });
    nameVersions(state, effects.executions, 0);
    this.#market.split(action.symbol, action.terms);
    this.#book.keep();
    this.#market.keep();
    return { effects, answer: undefined };
  }

  /** Rules SE-3, SE-20: sets the settings and market terms of that time. */
  #setVersions(isBeforeIt: (change: StoredSettingChange | StoredTermChange) => boolean): void {
    const { settingChanges, termChanges } = this.#options.history;
    if (settingChanges.length > 0) this.#market.settings.load(settingChanges.filter(isBeforeIt));
    if (termChanges.length > 0) this.#market.terms.load(termChanges.filter(isBeforeIt));
  }

  #isOpen(quote: Quote, at: Instant): boolean {
    return this.#options.isSessionOpen(quote, at, this.#market.terms.state);
  }

  /** Rules HT-3, CA-12: was the instrument halted or delisted when the engine reached this tick? */
  #isWithheld({ symbol, tickId }: Quote): boolean {
    if (this.#delistings.some((one) => one.symbol === symbol && one.lastTick < tickId)) return true;
    const { halts } = this.#options.history;
    if (halts.length === 0) return false;
    this.#market.halts.load(halts.filter(({ lastTick }) => lastTick < tickId));
    return this.#market.isHalted(symbol);
  }

  /** Ends the order whose refusal is not decided again, as the stored answer says. */
  takeRefused({ kind, payload, answer, at: now }: StoredCommand): void {
    const body = kind === 'fireOrder' ? storedBody(payload) : undefined;
    const { account } = this;
    if (body?.kind !== 'fireOrder' || account === undefined || answer.ok) return;
    const order = account.pending.find(({ id }) => id === body.orderId);
    if (order === undefined) return;
    const state = { rules: this.#options.rules, book: this.#book, market: this.#market, effects: new Effects() };
    endOrder(state, account, order, { status: 'refused', refusal: answer.refusal, now });
    this.#book.keep();
  }

  /** Sets a price just beside a placed order's rate, where the price of that time is lost. */
  assumeBeside({ payload, kind, lastTick = 0 }: StoredCommand): void {
    const body = kind === 'placeOrder' || kind === 'updateOrder' ? storedBody(payload) : undefined;
    const symbol = body === undefined ? undefined : this.#symbolOf(body);
    if (body === undefined || symbol === undefined || this.#market.quote(symbol) !== undefined) return;
    const terms = this.#termsAfter(body);
    if (terms === undefined) return;
    const price = rate(terms.rate + (waitsForRise(terms) ? -1n : 1n));
    const times = { sourceTime: 0, receivedTime: 0 };
    // The order was accepted, so its quote was not from before a halt (rule HT-4).
    this.seedQuote({ symbol, buy: price, sell: price, tickId: lastTick, source: 'assumed', ...times });
  }

  #termsAfter(body: CommandBody): PendingTerms | undefined {
    if (body.kind === 'placeOrder') return body.terms;
    if (body.kind !== 'updateOrder') return undefined;
    const order = this.account?.pending.find(({ id }) => id === body.orderId);
    return order === undefined ? undefined : { ...order, ...body.changes };
  }

  #isShut(symbol: InstrumentSymbol, legs: readonly Leg[], now: Instant): boolean {
    const leg = legs.find((one) => one.symbol === symbol);
    if (leg !== undefined) return leg.isShut === true;
    const quote = this.#market.quote(symbol);
    if (quote === undefined || !this.#isOpen(quote, now)) return true;
    const instrument = this.#options.rules.termed(symbol);
    const limit = instrument === undefined ? 0 : ageLimitInForce(this.#market.terms.state, instrument);
    return now - quote.receivedTime > limit;
  }

  /** Lists the instruments in which closing everything, or resetting a demo account, left positions open. */
  #leftBy(answer: Answer): (InstrumentSymbol | undefined)[] {
    if (!answer.ok || !('left' in answer.value)) return [];
    return answer.value.left.map(({ positionId }) => this.account?.positions.get(positionId)?.symbol);
  }

  #symbolOf(body: CommandBody): InstrumentSymbol | undefined {
    if (body.kind === 'openPosition' || body.kind === 'placeOrder')
      return this.#options.rules.instrument(body.symbol)?.symbol;
    if ('orderId' in body) return this.account?.pending.find(({ id }) => id === body.orderId)?.symbol;
    return 'positionId' in body ? this.account?.positions.get(body.positionId)?.symbol : undefined;
  }

  #decide(input: Input, profitShown?: Money): Done {
    const effects = new Effects();
    const state = { rules: this.#options.rules, book: this.#book, market: this.#market, effects, profitShown };
    const answer = decide(state, input);
    this.#book.keep();
    this.#market.keep();
    return { effects, answer };
  }
}

/** Did the desk act before the command was decided? */
export function isBefore(
  action: { readonly batch: number; readonly journalled: number },
  { batch, seq }: Pick<StoredCommand, 'batch' | 'seq'>,
): boolean {
  return action.batch === batch ? action.journalled <= seq : action.batch < batch;
}

/**
 * Was the setting or the term changed before the action was carried out? Between the same two commands and ticks no row
 * has their order, so the version that the action's execution names decides.
 */
function isBeforeAction(
  change: StoredSettingChange | StoredTermChange,
  action: StoredAction,
  execution?: StoredExecution,
): boolean {
  if (change.batch !== action.batch) return change.batch < action.batch;
  if (change.journalled !== action.journalled) return change.journalled < action.journalled;
  if (change.lastTick !== action.lastTick) return change.lastTick < action.lastTick;
  const named = execution?.facts['rules'] ?? '';
  return change.version <= ('place' in change ? termsIn(named) : settingsIn(named));
}

/** Returns a position's gain per rise of its price, on a fixed scale. */
function slopeOf({ direction, amount, leverage, openRate }: Position): bigint {
  const slope = (amount * BigInt(leverage) * SLOPE_SCALE) / openRate;
  return direction === 'buy' ? slope : 0n - slope;
}

/** Was this quote loaded by the gate at its start? Its id is of that instant, its time the quote's own, earlier one. */
function isLoaded({ tickId, receivedTime }: Quote): boolean {
  return tickId >= (receivedTime + 1) * TICK_IDS_PER_MS;
}

/** The book of one account, which hands out the ids of its history again. */
class HistoryBook extends Book {
  readonly #ids: readonly number[];
  #given = 0;
  exposureSeen: bigint | undefined;

  constructor(ids: readonly number[]) {
    super([], 0);
    this.#ids = ids;
  }

  override get lastId(): number {
    return this.#idAt(this.#given - 1);
  }

  override nextId(): AccountId {
    this.#given += 1;
    return this.lastId;
  }

  override exposure(brandId: BrandId, symbol: InstrumentSymbol): bigint {
    return this.exposureSeen ?? super.exposure(brandId, symbol);
  }

  /** Continues counting where the history has no more ids. */
  #idAt(index: number): number {
    return this.#ids[index] ?? (this.#ids.at(-1) ?? 0) + index - this.#ids.length + 1;
  }
}
