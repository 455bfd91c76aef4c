import type { Instant, InstrumentSymbol } from '@candor/domain/ids.ts';
import type { Rate } from '@candor/domain/money/money.ts';
import { RATE_DIGITS, rate } from '@candor/domain/money/money.ts';
import { closingPrice, openingPrice } from '@candor/domain/pricing/quote.ts';
import type { Quote } from '@candor/domain/pricing/quote.ts';
import { MINUTE_MS } from '@candor/domain/time.ts';
import type { Desk } from '@candor/server/modules/engine/dealing/index.ts';
import { findInstrument } from '@candor/server/modules/engine/instruments/index.ts';
import type { PastMarket } from '../pastMarket.ts';
import { cents } from '../storyIn.ts';
import type { Trade } from '../story.ts';
import type { PastClock } from './openWorld.ts';
import type { Registered } from './person.ts';

/** Time for which an instrument is watched before an act, so that it has a price. */
const BEFORE_MS = 2 * MINUTE_MS;

export type Ticket = Pick<Trade, 'symbol' | 'direction' | 'amount' | 'leverage' | 'stop' | 'target'>;

/** The trading floor: clients' orders, and the watched instruments' market, which runs on from scene to scene. */
export class Floor {
  readonly #market: PastMarket;
  readonly #desk: Desk;
  readonly #quotes: ReadonlyMap<InstrumentSymbol, Quote>;
  readonly #clock: PastClock;
  readonly #watched = new Map<InstrumentSymbol, number>();
  /** Positions opened here, for the price shown when they are closed. */
  readonly #opened = new Map<number, Pick<Ticket, 'symbol' | 'direction'>>();
  #ranTo: Instant | undefined;

  constructor(market: PastMarket, desk: Desk, quotes: ReadonlyMap<InstrumentSymbol, Quote>, clock: PastClock) {
    this.#market = market;
    this.#desk = desk;
    this.#quotes = quotes;
    this.#clock = clock;
  }

  /** Runs the market of the watched instruments up to this instant. */
  async runTo(at: Instant): Promise<void> {
    const from = this.#ranTo ?? at;
    if (this.#watched.size > 0 && from < at) await this.#market.play([...this.#watched.keys()], from, at);
    this.#ranTo = at;
    this.#clock.goTo(at);
  }

  /** Runs the instrument's market from now on, until each `watch` was followed by a `letGo`. */
  watch(symbol: InstrumentSymbol): void {
    this.#watched.set(symbol, (this.#watched.get(symbol) ?? 0) + 1);
  }

  letGo(symbol: InstrumentSymbol): void {
    const remaining = (this.#watched.get(symbol) ?? 1) - 1;
    if (remaining > 0) this.#watched.set(symbol, remaining);
    else this.#watched.delete(symbol);
  }

  /** Opens a position on a client's account; the instrument must have been watched. Returns the position's number. */
  async open(client: Registered, book: 'real' | 'demo', ticket: Ticket, command: string): Promise<number> {
    const { symbol, direction, amount, leverage, stop, target } = ticket;
    const away = direction === 'buy' ? -1 : 1;
    const answer = await this.#desk.openPosition(
      { brandId: client.brandId, accountId: client.accounts[book] },
      {
        symbol,
        direction,
        amount: cents(amount),
        leverage,
        price: openingPrice(this.#quote(symbol), direction),
        stop_lost: stop === undefined ? null : this.level(symbol, direction, away * stop),
        take_profit: target === undefined ? null : this.level(symbol, direction, -away * target),
      },
      command,
    );
    if (!answer.status) throw new Error(`an order in ${symbol} was refused: ${answer.error.code}`);
    const { id } = answer.data.position;
    this.#opened.set(id, { symbol, direction });
    return id;
  }

  /** Closes by hand; a rule may have closed it first, which also makes a history. */
  async close(client: Registered, book: 'real' | 'demo', id: number, command: string): Promise<void> {
    const account = { brandId: client.brandId, accountId: client.accounts[book] };
    const opened = this.#opened.get(id);
    const price = opened && closingPrice(this.#quote(opened.symbol), opened.direction);
    const order = price === undefined ? { id } : { id, price };
    const answer = await this.#desk.closePosition(account, order, command);
    if (!answer.status && answer.error.code !== 'positionUnknown')
      throw new Error(`a close was refused: ${answer.error.code}`);
  }

  /** Places a limit order a number of hundredths of a percent below the price, or above it for a sale. */
  async place(client: Registered, { symbol, direction, amount, leverage }: Ticket, away: number, command: string) {
    const rateOf = this.level(symbol, direction, direction === 'buy' ? -away : away);
    const account = { brandId: client.brandId, accountId: client.accounts.real };
    const order = { symbol, direction, type: 'limit' as const, rate: rateOf, amount: cents(amount), leverage };
    const answer = await this.#desk.placeOrder(account, order, command);
    if (!answer.status) throw new Error(`a pending order was refused: ${answer.error.code}`);
  }

  /** Returns a price a number of hundredths of a percent from the present one, on the instrument's tick. */
  level(symbol: InstrumentSymbol, direction: Trade['direction'], hundredths: number): Rate {
    const quote = this.#quote(symbol);
    const tick = 10n ** BigInt(RATE_DIGITS - (findInstrument(symbol)?.decimals ?? RATE_DIGITS));
    const level = (closingPrice(quote, direction) * BigInt(10_000 + hundredths)) / 10_000n;
    return rate(level - (level % tick));
  }

  #quote(symbol: InstrumentSymbol): Quote {
    const quote = this.#quotes.get(symbol);
    if (quote === undefined) throw new Error(`no quote of ${symbol} yet`);
    return quote;
  }
}

/** Time before an act from which its instrument has to be watched. */
export const WATCHED_BEFORE_MS = BEFORE_MS;
