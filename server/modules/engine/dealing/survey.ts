import type { AccountId, BrandId, ClientId, Instant, InstrumentSymbol } from '@candor/domain/ids.ts';
import { REARM_FROM } from '@candor/domain/margin/warning.ts';
import { toDouble } from '@candor/domain/money/double.ts';
import { ZERO, money } from '@candor/domain/money/money.ts';
import type { Money, MoneySum, Rate } from '@candor/domain/money/money.ts';
import type { Direction, Quote } from '@candor/domain/pricing/quote.ts';
import { closeOutRate } from '@candor/domain/trading/closeOutRate.ts';
import type { Position } from '@candor/domain/trading/position.ts';
import { profit, terminationRate } from '@candor/domain/trading/profit.ts';
import type { TradingAccount } from './book.ts';
import { depreciatedHoldings } from './depreciatedHoldings.ts';
import type { DepreciatedHolding } from './depreciatedHoldings.ts';

/** Accounts kept in each list of a brand's book. */
export const SURVEY_ACCOUNTS = 50;
/** Work between two turns of the event loop. */
const SLICE_MS = 1;
const LOOK_EVERY = 8;
const PER_MILLE = 1_000n;

/** Holdings of one brand and book in one instrument, as amounts × leverage. */
export interface InstrumentExposure {
  readonly symbol: InstrumentSymbol;
  longs: MoneySum;
  shorts: MoneySum;
  /** Open profit at the last good quotes. */
  profit: MoneySum;
  positions: number;
  /** Largest amount of one position, and largest amount × leverage of one account. */
  largestAmount: Money;
  largestNotional: MoneySum;
}

/** An account whose equity does not cover its open amounts, or cannot be computed for lack of a price. */
export interface LowAccount {
  readonly accountId: AccountId;
  readonly clientId: ClientId;
  readonly equity: Money;
  readonly used: Money;
  /** Equity as thousandths of the open amounts; undefined where a price is missing. */
  readonly health: number | undefined;
}

/** An account with open positions. */
export interface AccountStanding {
  readonly accountId: AccountId;
  readonly clientId: ClientId;
  readonly brandId: BrandId;
  readonly equity: Money;
  readonly used: Money;
  readonly profit: Money;
  readonly notional: MoneySum;
  readonly positions: number;
  /** Equity as thousandths of the open amounts; closed out below 500. */
  readonly health: number;
  /** The position with the largest amount × leverage. */
  readonly largest: LargestPosition | undefined;
}

export interface LargestPosition {
  readonly symbol: InstrumentSymbol;
  readonly direction: Direction;
  readonly leverage: number;
  readonly amount: Money;
  /**
   * Price at which it closes, all else unchanged: by its own termination, or because the account is closed out there.
   */
  readonly closesAt: Rate;
}

export interface BookSurvey {
  readonly instruments: ReadonlyMap<InstrumentSymbol, InstrumentExposure>;
  /** Number of accounts with open positions. */
  readonly accounts: number;
  /** Largest number of positions, and of orders, in one account. */
  readonly mostPositions: number;
  readonly mostOrders: number;
  /** Accounts nearest to the close-out, the nearest first. */
  readonly nearest: readonly AccountStanding[];
  /** Accounts with the largest amounts × leverage, largest first. */
  readonly largest: readonly AccountStanding[];
  /** All low accounts, unordered. */
  readonly low: readonly LowAccount[];
}

export interface BrandSurvey {
  readonly real: BookSurvey;
  readonly demo: BookSurvey;
}

/** Open positions as of a walk through the whole book. */
export interface Survey {
  readonly at: Instant;
  readonly tookMs: number;
  readonly brands: ReadonlyMap<BrandId, BrandSurvey>;
}

/**
 * Result of a walk. Fallen holdings may be most of the book: they are requested separately, and no survey carries them.
 */
interface Found {
  readonly brands: Survey['brands'];
  /** Fallen holdings of real accounts, by brand. */
  readonly fallen: ReadonlyMap<BrandId, readonly DepreciatedHolding[]>;
}

interface Ranked {
  readonly account: TradingAccount;
  readonly rank: number;
  readonly profit: Money;
  readonly notional: MoneySum;
}

type QuoteOf = (symbol: InstrumentSymbol) => Quote | undefined;

/** Walks through the accounts and adds up exactly; yields where the event loop may have a turn. */
export function* surveySteps(
  accounts: readonly TradingAccount[],
  quoteOf: QuoteOf,
  elapsed: () => number,
): Generator<undefined, Found> {
  const books = new Map<BrandId, Record<TradingAccount['kind'], BookTally>>();
  const fallen = new Map<BrandId, DepreciatedHolding[]>();
  let began = elapsed();
  for (const [index, account] of accounts.entries()) {
    if (account.positions.size + account.pending.length > 0) tallyOf(books, account).add(account, quoteOf);
    noteDepreciated(fallen, account, quoteOf);
    if (index % LOOK_EVERY > 0 || elapsed() - began < SLICE_MS) continue;
    yield;
    began = elapsed();
  }
  const brands = [...books].map(
    ([brandId, { real, demo }]) => [brandId, { real: real.survey(quoteOf), demo: demo.survey(quoteOf) }] as const,
  );
  return { brands: new Map(brands), fallen };
}

function noteDepreciated(fallen: Map<BrandId, DepreciatedHolding[]>, account: TradingAccount, quoteOf: QuoteOf): void {
  if (account.kind !== 'real') return;
  const found = depreciatedHoldings(account, quoteOf);
  if (found.length === 0) return;
  const ofBrand = fallen.get(account.brandId);
  if (ofBrand === undefined) fallen.set(account.brandId, found);
  else ofBrand.push(...found);
}

function tallyOf(books: Map<BrandId, Record<TradingAccount['kind'], BookTally>>, account: TradingAccount): BookTally {
  const tallies = books.get(account.brandId) ?? { real: new BookTally(), demo: new BookTally() };
  books.set(account.brandId, tallies);
  return tallies[account.kind];
}

/** The sums of one brand's real or demo book, while they are added up. */
class BookTally {
  readonly #instruments = new Map<InstrumentSymbol, InstrumentExposure>();
  readonly #nearest = new TopRanked();
  readonly #largest = new TopRanked();
  /** Holdings per instrument of the account that is being added. */
  readonly #inInstrument = new Map<InstrumentSymbol, bigint>();
  readonly #low: LowAccount[] = [];
  #accounts = 0;
  #mostPositions = 0;
  #mostOrders = 0;

  add(account: TradingAccount, quoteOf: QuoteOf): void {
    this.#mostPositions = Math.max(this.#mostPositions, account.positions.size);
    this.#mostOrders = Math.max(this.#mostOrders, account.pending.length);
    if (account.positions.size === 0) return;
    this.#inInstrument.clear();
    let [total, notional] = [0n, 0n];
    for (const position of account.positions.values()) {
      const held = position.amount * BigInt(position.leverage);
      const gain = profitOf(position, quoteOf);
      total += gain;
      notional += held;
      this.#hold(position, held, gain);
    }
    this.#accounts += 1;
    this.#noteLow(account, total, quoteOf);
    const standing = { account, profit: money(total), notional };
    this.#nearest.offer({ ...standing, rank: healthOf(account, total) });
    this.#largest.offer({ ...standing, rank: -toDouble(notional) });
  }

  #noteLow({ id: accountId, clientId, cash, used, positions }: TradingAccount, gain: bigint, quoteOf: QuoteOf): void {
    const isPriced = [...positions.values()].every(({ symbol }) => quoteOf(symbol) !== undefined);
    const health = isPriced ? healthOf({ cash, used }, gain) : undefined;
    if (health !== undefined && health >= REARM_FROM) return;
    this.#low.push({ accountId, clientId, equity: money(cash + gain), used, health });
  }

  #hold({ symbol, direction, amount }: Position, held: bigint, gain: bigint): void {
    const known = this.#instruments.get(symbol) ?? nothingIn(symbol);
    this.#instruments.set(symbol, known);
    if (direction === 'buy') known.longs += held;
    else known.shorts += held;
    known.profit += gain;
    known.positions += 1;
    const ofAccount = (this.#inInstrument.get(symbol) ?? 0n) + held;
    this.#inInstrument.set(symbol, ofAccount);
    if (amount > known.largestAmount) known.largestAmount = amount;
    if (ofAccount > known.largestNotional) known.largestNotional = ofAccount;
  }

  survey(quoteOf: QuoteOf): BookSurvey {
    const standings = (list: TopRanked) => list.ranked.map((one) => standingOf(one, quoteOf));
    return {
      instruments: this.#instruments,
      accounts: this.#accounts,
      mostPositions: this.#mostPositions,
      mostOrders: this.#mostOrders,
      nearest: standings(this.#nearest),
      largest: standings(this.#largest),
      low: this.#low,
    };
  }
}

/** The accounts with the lowest ranks, lowest first. */
class TopRanked {
  readonly ranked: Ranked[] = [];

  offer(one: Ranked): void {
    const last = this.ranked.at(-1);
    if (this.ranked.length === SURVEY_ACCOUNTS && last !== undefined && one.rank >= last.rank) return;
    const place = this.ranked.findIndex(({ rank }) => one.rank < rank);
    this.ranked.splice(place < 0 ? this.ranked.length : place, 0, one);
    if (this.ranked.length > SURVEY_ACCOUNTS) this.ranked.pop();
  }
}

function nothingIn(symbol: InstrumentSymbol): InstrumentExposure {
  return { symbol, longs: 0n, shorts: 0n, profit: 0n, positions: 0, largestAmount: ZERO, largestNotional: 0n };
}

/** Returns the profit at the last good quote; zero for an instrument without one. */
function profitOf(position: Position, quoteOf: QuoteOf): bigint {
  const quote = quoteOf(position.symbol);
  return quote === undefined ? 0n : profit(position, quote);
}

/** Rule MA-6: returns the equity (without credit) as thousandths of the open amounts. */
function healthOf({ cash, used }: Pick<TradingAccount, 'cash' | 'used'>, gain: bigint): number {
  return toDouble(money(((cash + gain) * PER_MILLE) / used));
}

function standingOf({ account, profit: gain, notional }: Ranked, quoteOf: QuoteOf): AccountStanding {
  const { id, clientId, brandId, cash, used, positions } = account;
  const equity = money(cash + gain);
  return {
    accountId: id,
    clientId,
    brandId,
    equity,
    used,
    profit: gain,
    notional,
    positions: positions.size,
    health: healthOf(account, gain),
    largest: largestOf(account, equity, quoteOf),
  };
}

function largestOf(account: TradingAccount, equity: Money, quoteOf: QuoteOf): LargestPosition | undefined {
  const held = ({ amount, leverage }: Position) => amount * BigInt(leverage);
  const [largest] = [...account.positions.values()].sort((first, second) => (held(first) < held(second) ? 1 : -1));
  if (largest === undefined) return undefined;
  const { symbol, direction, leverage, amount } = largest;
  const beside = { equity: money(equity - profitOf(largest, quoteOf)), used: account.used };
  const closesAt = closeOutRate(largest, beside) ?? terminationRate(largest);
  return { symbol, direction, leverage, amount, closesAt };
}
