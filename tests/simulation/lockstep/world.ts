import type { AccountId, InstrumentSymbol } from '@candor/domain/ids.ts';
import { LEVERAGES } from '@candor/domain/margin/leverage.ts';
import { isBelowCloseOut } from '@candor/domain/margin/summary.ts';
import { money, rate } from '@candor/domain/money/money.ts';
import type { Money, Rate } from '@candor/domain/money/money.ts';
import { closingPrice, isWellFormed, openingPrice } from '@candor/domain/pricing/quote.ts';
import type { Direction, Quote } from '@candor/domain/pricing/quote.ts';
import { waitsForRise } from '@candor/domain/trading/pending.ts';
import type { ActionTerms } from '@candor/domain/trading/corporateActions.ts';
import type { PendingOrder } from '@candor/domain/trading/pending.ts';
import type { Position } from '@candor/domain/trading/position.ts';
import { profit, terminationRate } from '@candor/domain/trading/profit.ts';
import type { CommandBody } from '@candor/server/modules/engine/dealing/commands.ts';
import type { DealingRules, EngineState } from '@candor/server/modules/engine/dealing/state.ts';
import { everythingAllowed, generousLimits, termedOf } from '../../support/dealing.ts';
import { testInstrument, testSettingFile } from '../../support/dealing.ts';
import type { Chance } from './chance.ts';
import type { DeskInput } from './desk.ts';

const BRAND = 'northline';
const EUR = 1_000_000n;
const NOBODY = 0;
const PARTS = 1_000_000;

/** Start prices, from the smallest rate to nearly the largest. */
const START_PRICES = [1_080_000n, 108_000_000n, 15_000_000_000n, 6_400_000_000_000n, 40_000n, 400_000_000_000_000n];

interface Traded {
  readonly symbol: InstrumentSymbol;
  readonly start: bigint;
  sell: bigint;
  /** Remaining ticks of a slide, and the change of each in parts per million. */
  slideLeft: number;
  slideStep: number;
}

/** Draws the next input for a small book: mostly ticks, chosen so that the rarer rules fire often. */
export class World {
  readonly rules: DealingRules;
  refused = 0;
  readonly #chance: Chance;
  readonly #instruments: readonly Traded[];
  readonly #accountsMax: number;
  /** Deviation of a calm tick in parts per million. */
  readonly #calm: number;
  #now = Date.UTC(2026, 0, 14, 12);
  #ticks = 0;
  #commands = 0;
  /** The next input often concerns the same account, so that it meets the results of the previous tick. */
  #lastAccount: AccountId = NOBODY;

  constructor(chance: Chance) {
    this.#chance = chance;
    this.#accountsMax = 4 + chance.below(40);
    this.#calm = chance.pick([20, 100, 400, 1_500]);
    this.#instruments = Array.from({ length: 2 + chance.below(6) }, (_, number) => {
      const start = chance.pick(START_PRICES);
      return { symbol: `S${number}`, start, sell: start, slideLeft: 0, slideStep: 0 };
    });
    this.rules = rulesFor(this.#instruments);
  }

  /** Opens the instruments before their first quotes. */
  opening(): DeskInput[] {
    return this.#instruments.map(({ symbol }) => ({ kind: 'market', symbol, state: { kind: 'open' }, now: this.#now }));
  }

  next(state: EngineState): DeskInput {
    this.#now += this.#chance.below(300);
    const number = this.#chance.below(1_000);
    if (number < 4) return this.#market();
    if (number < 6) return { kind: 'quoteOnly', quote: this.#quote(state) };
    if (number < 10) return this.#recheck(state);
    if (number < 13 || this.#isEmpty(state)) return this.#openAccount();
    if (number < 14) return { kind: 'credit', accountId: this.#account(state), credit: money(100n * EUR) };
    if (number < 290) return this.#command(state);
    if (number < 295) return { kind: 'clock', now: this.#now };
    const quote = this.#quote(state);
    return { kind: 'tick', quote, now: quote.receivedTime };
  }

  #market(): DeskInput {
    const { symbol } = this.#chance.pick(this.#instruments);
    if (this.#chance.oneIn(3)) return this.#halt(symbol);
    if (this.#chance.oneIn(4)) return this.#action(symbol);
    const kind = this.#chance.pick(['open', 'open', 'open', 'open', 'closed', 'held'] as const);
    const state = kind === 'closed' ? ({ kind, until: undefined } as const) : ({ kind } as const);
    return { kind: 'market', symbol, state, now: this.#now };
  }

  /** Draws a halt or its end; ends are twice as frequent. */
  #halt(symbol: InstrumentSymbol): DeskInput {
    this.#commands += 1;
    const who = { staffId: 1, staffName: 'P. Aydin', approvedBy: 'L. Garnier', reason: 'simulated', note: undefined };
    const isHalted = this.#chance.oneIn(3);
    const command = { ...who, commandId: `h${this.#commands}`, actingBrand: BRAND, symbol, isHalted };
    return { kind: 'switchHalt', command, now: this.#now };
  }

  /** Draws a split 2 for 1 or back, so that prices keep their range, a dividend, another ticker; rarely a delisting. */
  #action(symbol: InstrumentSymbol): DeskInput {
    this.#commands += 1;
    const chance = this.#chance;
    const split = chance.oneIn(2) ? { newUnits: 1, oldUnits: 2 } : { newUnits: 2, oldUnits: 1 };
    const dividend: ActionTerms = { kind: 'dividend', perUnit: rate(400n) };
    const usual = chance.oneIn(2) ? ({ kind: 'split', ...split } as const) : dividend;
    const { sell } = this.#instruments.find((one) => one.symbol === symbol) ?? { sell: 400n };
    const named: ActionTerms = chance.oneIn(6) ? { kind: 'symbolChange', ticker: `N${this.#commands}` } : usual;
    const terms: ActionTerms = chance.oneIn(15) ? { kind: 'delisting', price: rate(sell) } : named;
    const who = { staffId: 1, staffName: 'P. Aydin', approvedBy: 'L. Garnier', reason: 'simulated', note: undefined };
    const id = `a${this.#commands}`;
    const effectiveAt = this.#now + 1 + chance.below(5_000);
    const step = { commandId: id, actionId: id, step: 'announced', symbol, terms, effectiveAt } as const;
    return { kind: 'stepAction', command: { ...who, ...step, actingBrand: BRAND }, now: this.#now };
  }

  #recheck(state: EngineState): DeskInput {
    const { symbol } = this.#chance.pick(this.#instruments);
    const quote = state.market.quote(symbol);
    const accountId = this.#account(state);
    if (quote === undefined || state.market.state(symbol).kind !== 'open') return this.#market();
    return { kind: 'recheck', accountId, quote, now: this.#now };
  }

  #isEmpty({ book }: EngineState): boolean {
    for (const _ of book.accounts()) return false;
    return true;
  }

  #openAccount(): DeskInput {
    this.#commands += 1;
    const clientId = this.#commands % this.#accountsMax;
    const command = {
      commandId: `c${this.#commands}`,
      brandId: BRAND,
      clientId,
      kind: this.#chance.pick(['real', 'demo'] as const),
      currency: 'EUR',
      eligibility: everythingAllowed,
      funding: money(BigInt(this.#chance.below(4_000)) * EUR),
    };
    return { kind: 'openAccount', command, now: this.#now };
  }

  #command(state: EngineState): DeskInput {
    this.#commands += 1;
    const accountId = this.#account(state);
    const body = this.#body(state, accountId);
    const command = { commandId: `c${this.#commands}`, brandId: BRAND, accountId, actor: 'client', body } as const;
    return { kind: 'command', command, now: this.#now };
  }

  #body(state: EngineState, accountId: AccountId): CommandBody {
    const chance = this.#chance;
    const account = state.book.account(accountId);
    const cash = account?.cash ?? money(0n);
    if (cash < 50n * EUR) return { kind: 'deposit', amount: money(BigInt(200 + chance.below(3_000)) * EUR) };
    const number = chance.below(100);
    if (number < 6) return { kind: 'reserveWithdrawal', amount: wholeCents(cash / BigInt(2 + chance.below(20))) };
    if (number < 9) return { kind: 'deposit', amount: money(BigInt(1 + chance.below(500)) * EUR) };
    if (number < 11) return this.#payment(cash);
    const positions = [...(account?.positions.values() ?? [])];
    if (positions.length > 0 && number < 20) return this.#close(chance.pick(positions));
    if (positions.length > 0 && number < 32) return this.#update(state, chance.pick(positions));
    if (positions.length > 0 && number < 35) return this.#reverse(chance.pick(positions));
    if (number < 36) return { kind: 'closeAllPositions' };
    const used = account?.used ?? 0n;
    const free = cash > used ? cash - used : 0n;
    const amount = wholeCents((free * chance.pick([5n, 30n, 60n, 95n, 95n])) / 100n);
    return number < 46 ? this.#pending(state, account?.pending ?? [], amount) : this.#open(state, amount);
  }

  /** Draws a payment that takes money that positions may need, or returns it. */
  #payment(cash: Money): CommandBody {
    const chance = this.#chance;
    const amount = wholeCents((cash * BigInt(1 + chance.below(120))) / 100n);
    const by = { amount, provider: 'titan' };
    return chance.pick<CommandBody>([
      { kind: 'chargeback', ...by },
      { kind: 'chargeback', ...by },
      { kind: 'refund', ...by, within: 'whatever' },
      { kind: 'chargebackReversal', ...by, clientPart: wholeCents(amount / 2n) },
      { kind: 'releaseWithdrawal', amount: wholeCents(amount / 5n) },
    ]);
  }

  #open(state: EngineState, amount: Money): CommandBody {
    const chance = this.#chance;
    const { symbol } = chance.pick(this.#instruments);
    const direction = chance.pick(['buy', 'sell'] as const);
    const levels = this.#levels(direction, state.market.quote(symbol));
    const order = {
      direction,
      amount,
      leverage: chance.pick(LEVERAGES),
      expectedPrice: undefined,
      tolerance: undefined,
    };
    return { kind: 'openPosition', symbol, order: { ...order, ...levels } };
  }

  /** Draws mostly a new order near the price, so that it soon fires; else a change or a cancellation. */
  #pending(state: EngineState, pending: readonly PendingOrder[], amount: Money): CommandBody {
    const chance = this.#chance;
    const what = pending.length === 0 ? 0 : chance.below(10);
    if (what === 9) return { kind: 'cancelOrder', orderId: chance.pick(pending).id };
    if (what === 8) {
      const { id, symbol, direction, type } = chance.pick(pending);
      return { kind: 'updateOrder', orderId: id, changes: { rate: this.#rate(state, symbol, { direction, type }) } };
    }
    const { symbol } = chance.pick(this.#instruments);
    const direction = chance.pick(['buy', 'sell'] as const);
    const type = chance.pick(['limit', 'stop'] as const);
    const orderRate = this.#rate(state, symbol, { direction, type });
    const levels = this.#levels(direction, { buy: orderRate, sell: orderRate });
    const expiresAt = chance.oneIn(2) ? undefined : this.#now + 1 + chance.below(60_000);
    const leverage = chance.pick(LEVERAGES);
    return {
      kind: 'placeOrder',
      symbol,
      terms: { direction, type, rate: orderRate, amount, leverage, ...levels, expiresAt },
    };
  }

  #rate(state: EngineState, symbol: InstrumentSymbol, side: Pick<PendingOrder, 'direction' | 'type'>): Rate {
    const quote = state.market.quote(symbol);
    const price = quote === undefined ? 1n : openingPrice(quote, side.direction);
    const distance = (price * BigInt(this.#chance.below(10_000))) / BigInt(PARTS) + 1n;
    return rate(waitsForRise(side) ? price + distance : price > distance ? price - distance : 1n);
  }

  /** Draws a full or a partial close. */
  #close({ id, amount }: Position): CommandBody {
    const part = this.#chance.oneIn(3) ? { amount: wholeCents(amount / BigInt(2 + this.#chance.below(4))) } : {};
    return {
      kind: 'closePosition',
      positionId: id,
      order: { ...part, expectedPrice: undefined, tolerance: undefined },
    };
  }

  #reverse({ id }: Position): CommandBody {
    return { kind: 'reversePosition', positionId: id, order: { expectedPrice: undefined, tolerance: undefined } };
  }

  /** Draws new levels, trailing or break-even. */
  #update(state: EngineState, { id, symbol, direction, openRate }: Position): CommandBody {
    const quote = state.market.quote(symbol);
    if (this.#chance.oneIn(3)) {
      return { kind: 'updatePosition', positionId: id, levels: this.#levels(direction, quote) };
    }
    const winning = direction === 'buy' ? 1n : -1n;
    const price = quote === undefined ? openRate : closingPrice(quote, direction);
    const share = (parts: number): bigint => (price * BigInt(1 + this.#chance.below(parts))) / BigInt(PARTS);
    const trailing = rate(share(20_000) + 1n);
    const breakEven = rate(openRate + winning * (share(10_000) + 1n));
    const levels = this.#chance.pick([{ trailing }, { trailing }, { breakEven }, { trailing, breakEven }]);
    return { kind: 'updatePosition', positionId: id, levels };
  }

  #levels(
    direction: Direction,
    quote: Pick<Quote, 'buy' | 'sell'> | undefined,
  ): { stopLoss: Rate | undefined; takeProfit: Rate | undefined } {
    const price = quote === undefined ? 1n : closingPrice(quote, direction);
    const level = (sign: bigint): Rate | undefined => {
      if (!this.#chance.oneIn(3)) return undefined;
      const distance = (price * BigInt(this.#chance.below(60_000))) / BigInt(PARTS);
      return rate(price + sign * distance);
    };
    const winning = direction === 'buy' ? 1n : -1n;
    return { stopLoss: level(-winning), takeProfit: level(winning) };
  }

  /** Draws the next quote that the gate would let through: crossed ones and zeros never reach the engine. */
  #quote(state: EngineState): Quote {
    for (;;) {
      const traded = this.#chance.pick(this.#instruments);
      const { symbol } = traded;
      const { sell, buy } = this.#prices(state, traded);
      const isRefused = !isWellFormed({ sell: rate(sell < 0n ? 0n : sell), buy: rate(buy < 0n ? 0n : buy) });
      if (isRefused || sell < traded.start / 20n || sell > traded.start * 6n) {
        this.refused += 1;
        traded.sell = traded.start;
        continue;
      }
      traded.sell = sell;
      this.#ticks += 1;
      const times = { sourceTime: this.#now, receivedTime: this.#now };
      return { symbol, sell: rate(sell), buy: rate(buy), tickId: this.#ticks, source: 'lockstep', ...times };
    }
  }

  #prices(state: EngineState, traded: Traded): { sell: bigint; buy: bigint } {
    const number = this.#chance.below(60);
    if (number < 2) return this.#atLevel(state, traded);
    return number === 2 ? this.#atCloseOut(state, traded) : this.#moved(traded);
  }

  #moved(traded: Traded): { sell: bigint; buy: bigint } {
    const chance = this.#chance;
    if (traded.slideLeft === 0 && chance.oneIn(2_000)) {
      traded.slideLeft = 20 + chance.below(200);
      traded.slideStep = chance.pick([-1, 1]) * chance.below(3_000);
    }
    let parts = chance.normal() * this.#calm;
    if (traded.slideLeft > 0) {
      traded.slideLeft -= 1;
      parts += traded.slideStep;
    }
    if (chance.oneIn(700)) parts = chance.normal() * 60_000;
    const sell = traded.sell + (traded.sell * BigInt(Math.trunc(parts))) / BigInt(PARTS) + BigInt(chance.below(3) - 1);
    const spread = chance.oneIn(300) ? 20_000 : chance.pick([0, 10, 50, 200, chance.oneIn(100) ? -50 : 20]);
    return { sell, buy: sell + (sell * BigInt(spread)) / BigInt(PARTS) };
  }

  /** Draws a price exactly at a level of an open position, or up to two units to either side of it. */
  #atLevel(state: EngineState, traded: Traded): { sell: bigint; buy: bigint } {
    const account = state.book.account(this.#account(state));
    const order = account?.pending.find(({ symbol }) => symbol === traded.symbol);
    if (order !== undefined && this.#chance.oneIn(2)) {
      const sell = order.rate + BigInt(this.#chance.below(3) - 1);
      return { sell, buy: sell };
    }
    const here = [...(account?.positions.values() ?? [])].find(({ symbol }) => symbol === traded.symbol);
    if (here === undefined) return this.#moved(traded);
    const end = terminationRate(here);
    const levels = [here.stopLoss ?? end, here.takeProfit ?? end, here.breakEven ?? end, nextMove(here) ?? end, end];
    const level = this.#chance.pick(levels);
    const price = level + BigInt(this.#chance.below(5) - 2);
    const spread = price / 20_000n;
    return here.direction === 'buy' ? { sell: price, buy: price + spread } : { sell: price - spread, buy: price };
  }

  /** Draws a price that puts an account's equity at half of its used amount, or as near to it as the price allows. */
  #atCloseOut(state: EngineState, traded: Traded): { sell: bigint; buy: bigint } {
    const account = state.book.account(this.#account(state));
    if (account === undefined) return this.#moved(traded);
    const isBelow = (price: bigint): boolean => {
      const profits = Array.from(account.positions.values(), (position) => {
        const isHere = position.symbol === traded.symbol;
        const quote = isHere ? { sell: rate(price), buy: rate(price) } : state.market.quote(position.symbol);
        return quote === undefined ? 0n : profit(position, quote);
      });
      const total = profits.reduce<bigint>((sum, each) => sum + each, 0n);
      return isBelowCloseOut(account, money(total));
    };
    let [below, above] = [traded.sell - traded.sell / 10n, traded.sell + traded.sell / 10n];
    if (!isBelow(below)) [below, above] = [above, below];
    if (!isBelow(below) || isBelow(above)) return this.#moved(traded);
    while (below - above > 1n || above - below > 1n) {
      const middle = (below + above) / 2n;
      if (isBelow(middle)) below = middle;
      else above = middle;
    }
    const price = this.#chance.pick([below, above]);
    return { sell: price, buy: price };
  }

  #account(state: EngineState): AccountId {
    if (this.#chance.oneIn(2) && state.book.account(this.#lastAccount) !== undefined) return this.#lastAccount;
    const ids = Array.from(state.book.accounts(), ({ id }) => id);
    this.#lastAccount = ids.length === 0 ? NOBODY : this.#chance.pick(ids);
    return this.#lastAccount;
  }
}

/** Returns the price at which a trailing stop moves next. */
function nextMove({ direction, stopLoss, trailing }: Position): bigint | undefined {
  if (stopLoss === undefined || trailing === undefined) return undefined;
  const away = trailing + (trailing + 19n) / 20n;
  return direction === 'buy' ? stopLoss + away : stopLoss - away;
}

function wholeCents(amount: bigint): Money {
  return money(amount - (amount % 10_000n));
}

function rulesFor(instruments: readonly Traded[]): DealingRules {
  const bySymbol = new Map(instruments.map(({ symbol }) => [symbol, testInstrument(symbol, 'crypto', 8)]));
  const limits = { ...generousLimits, openPositions: 12 };
  return {
    instrument: (symbol) => bySymbol.get(symbol),
    offered: (_brandId, symbol) => bySymbol.get(symbol),
    limits: () => limits,
    termed: (symbol) => termedOf(bySymbol.get(symbol)),
    settingFile: () => testSettingFile(LEVERAGES, limits),
  };
}
