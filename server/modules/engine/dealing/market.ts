import type { BrandId, InstrumentSymbol } from '@candor/domain/ids.ts';
import type { Quote } from '@candor/domain/pricing/quote.ts';
import type { MarketState } from '@candor/domain/pricing/usability.ts';
import { NO_ACTIONS, isDelisted, sinceSplit, splitQuote, withStep } from '@candor/domain/trading/corporateActions.ts';
import type { ActionTerms, Actions } from '@candor/domain/trading/corporateActions.ts';
import { NO_FIGURES, withSetting } from '@candor/domain/trading/limitFigures.ts';
import type { LimitFigures } from '@candor/domain/trading/limitFigures.ts';
import { NO_HALTS, haltsAt, stateUnderHalts, withHalt } from '@candor/domain/trading/halts.ts';
import type { Halt, Halts } from '@candor/domain/trading/halts.ts';
import { NO_TERMS, withTermChange } from '@candor/domain/pricing/marketTerms.ts';
import type { MarketTerms } from '@candor/domain/pricing/marketTerms.ts';
import { NO_SETTINGS, withSettingChange } from '@candor/domain/settings/setting.ts';
import type { SettingStates } from '@candor/domain/settings/setting.ts';
import { NO_PAUSES, isOpeningPaused, withSwitch } from '@candor/domain/trading/openingPauses.ts';
import type { OpeningPauses } from '@candor/domain/trading/openingPauses.ts';
import { DeskRecord } from './deskRecord.ts';
import type { ActionRow, Batch, HaltRow, LimitRow, OpeningRow, SettingRow, TermRow } from './rows.ts';

const NEVER_QUOTED: MarketState = { kind: 'none' };
const DELISTED: MarketState = { kind: 'delisted' };
const UNLISTED = { state: NEVER_QUOTED, quote: undefined };

/** The halts and corporate actions of a stored batch, which affect its ticks. */
type StoredActions = Pick<Batch, 'halts' | 'actions'>;

/** An instrument's last good quote and state, now and before the batch under way. */
interface Listing {
  readonly symbol: InstrumentSymbol;
  quote: Quote | undefined;
  state: MarketState;
  quoteBefore: Quote | undefined;
  stateBefore: MarketState;
  isChanged: boolean;
  /** Has its quote changed since the triggers were last updated? */
  hasMoved: boolean;
}

/**
 * The engine's view of prices: the last good quote and the state of each instrument, as its inputs reported them in
 * order. It is undone with a batch, so that inputs that run again see what they saw before.
 */
export class Market {
  readonly #listings = new Map<InstrumentSymbol, Listing>();
  /** Listings that the batch under way has changed. */
  #changed: Listing[] = [];
  /** Listings with a new quote; refilled from the front, so that a tick allocates nothing. */
  readonly #moved: Listing[] = [];
  #movedCount = 0;
  #lastTick = 0;
  #lastTickBefore = 0;
  #closingOnly = false;
  #closingOnlyBefore = false;
  #held: ReadonlySet<BrandId> = new Set();
  #heldBefore = this.#held;

  /** Pauses of opening by the desk. */
  readonly openings = new DeskRecord<OpeningPauses, OpeningRow>(NO_PAUSES, (pauses, row) =>
    withSwitch(pauses, { ...row, since: row.at }),
  );
  /** Instruments that the desk has halted. */
  readonly halts = new DeskRecord<Halts, HaltRow>(NO_HALTS, (halts, row) => withHalt(halts, { ...row, since: row.at }));
  /** Corporate actions that are announced, and those that were carried out. */
  readonly actions = new DeskRecord<Actions<ActionRow>, ActionRow>(NO_ACTIONS, withStep);
  /** Limits that the desk has set. */
  readonly limits = new DeskRecord<LimitFigures, LimitRow>(NO_FIGURES, (figures, { place, ...row }) =>
    withSetting(figures, { ...row, ...place, since: row.at }),
  );
  /** Settings of brands that two people have set. */
  readonly settings = new DeskRecord<SettingStates, SettingRow>(NO_SETTINGS, withSettingChange);
  /** Market terms that two people have set; the gate judges quotes by them. */
  readonly terms = new DeskRecord<MarketTerms, TermRow>(NO_TERMS, withTermChange);

  /**
   * Is opening refused in this instrument of this brand, because a figure does not add up, the brand is not published,
   * or the desk has paused it?
   */
  isClosingOnly(brandId: BrandId, symbol: InstrumentSymbol): boolean {
    if (this.#closingOnly || this.#held.has(brandId)) return true;
    return isOpeningPaused(this.openings.state, { brandId, symbol });
  }

  /** The highest tick seen, of any instrument; it gives a command its place among the ticks. */
  get lastTick(): number {
    return this.#lastTick;
  }

  quote(symbol: InstrumentSymbol): Quote | undefined {
    return this.#listings.get(symbol)?.quote;
  }

  /** Returns the last good quotes as they are now; quotes are replaced, never modified. */
  quotes(): ReadonlyMap<InstrumentSymbol, Quote> {
    const quotes = new Map<InstrumentSymbol, Quote>();
    for (const [symbol, { quote }] of this.#listings) if (quote !== undefined) quotes.set(symbol, quote);
    return quotes;
  }

  /**
   * Rules HT-1, CA-12: returns the state, in which a halted or delisted instrument cannot be dealt in, whatever its
   * source reports.
   */
  state(symbol: InstrumentSymbol): MarketState {
    if (isDelisted(this.actions.state, symbol)) return DELISTED;
    const { state, quote } = this.#listings.get(symbol) ?? UNLISTED;
    return stateUnderHalts(this.halts.state, symbol, { state, quote });
  }

  isHalted(symbol: InstrumentSymbol): boolean {
    return this.halts.state.inForce.has(symbol);
  }

  setQuote(quote: Quote): void {
    const listing = this.#listingToChange(quote.symbol);
    listing.quote = quote;
    this.#lastTick = Math.max(this.#lastTick, quote.tickId);
    this.#move(listing);
  }

  /** Takes a tick's price, except in a halted (rule HT-3) or delisted instrument, where only its number is recorded. */
  takeTick(quote: Quote, halts = this.halts.state, actions: Pick<Actions, 'delistings'> = this.actions.state): void {
    const isWithheld = halts.inForce.has(quote.symbol) || isDelisted(actions, quote.symbol);
    if (isWithheld) this.#lastTick = Math.max(this.#lastTick, quote.tickId);
    else this.setQuote(quote);
  }

  /** Takes again the ticks of a batch that turned out to be stored, in order among its halts and actions. */
  retakeTicks(quotes: readonly Quote[], before: Halts, { halts: switches, actions }: StoredActions): void {
    const halts = switches.map((row) => ({ ...row, since: row.at }));
    const done = actions.filter(({ step }) => step === 'carriedOut');
    for (const quote of quotes) {
      while (done[0] !== undefined && done[0].lastTick < quote.tickId) this.#split(done.shift());
      this.takeTick(quote, haltsAt(quote.tickId, before, halts), this.#actionsBefore(done));
    }
    for (const row of done) this.#split(row);
  }

  /** Returns the delistings in force before the given actions were carried out. */
  #actionsBefore(later: readonly ActionRow[]): Pick<Actions, 'delistings'> {
    const { delistings } = this.actions.state;
    return { delistings: delistings.filter((one) => !later.some(({ actionId }) => actionId === one.actionId)) };
  }

  /** Rule CA-6: adjusts the last good quote of a split instrument. */
  split(symbol: InstrumentSymbol, terms: ActionTerms): void {
    const last = this.quote(symbol);
    if (terms.kind === 'split' && last !== undefined) this.setQuote(splitQuote(last, terms));
  }

  #split(row: ActionRow | undefined): void {
    if (row !== undefined) this.split(row.symbol, row.terms);
  }

  /**
   * Rules HT-3, CA-12: sets an instrument's quote at a start; a halted or delisted instrument gets its last good quote
   * from before the halt or delisting.
   */
  seed(quote: Quote): void {
    const isOf = ({ symbol }: { readonly symbol: InstrumentSymbol }) => symbol === quote.symbol;
    const before = this.actions.state.delistings.find(isOf) ?? this.haltsInForce().find(isOf);
    this.setQuote(before?.quote ?? quote);
  }

  /** Rule CA-6: lists the halts in force, with last good quotes from before a split adjusted for it. */
  haltsInForce(): Halt[] {
    return [...this.halts.state.inForce.values()].map(({ quote, ...halt }) => {
      const place = { symbol: halt.symbol, at: halt.since };
      return { ...halt, quote: quote && sinceSplit(quote, this.actions.state.splits, place, splitQuote) };
    });
  }

  setState(symbol: InstrumentSymbol, state: MarketState): void {
    this.#listingToChange(symbol).state = state;
  }

  setClosingOnly(on: boolean): void {
    this.#closingOnly = on;
  }

  setHeld(brandIds: ReadonlySet<BrandId>): void {
    this.#held = brandIds;
  }

  /** Visits each instrument whose quote has changed since the last call. */
  drainMoved(visit: (symbol: InstrumentSymbol, quote: Quote | undefined) => void): void {
    for (let index = 0; index < this.#movedCount; index += 1) {
      const listing = this.#moved[index];
      if (listing === undefined) continue;
      listing.hasMoved = false;
      visit(listing.symbol, listing.quote);
    }
    this.#movedCount = 0;
  }

  keep(): void {
    for (const listing of this.#changed) {
      listing.quoteBefore = listing.quote;
      listing.stateBefore = listing.state;
      listing.isChanged = false;
    }
    this.#changed = [];
    this.#lastTickBefore = this.#lastTick;
    this.#closingOnlyBefore = this.#closingOnly;
    this.#heldBefore = this.#held;
    this.openings.keep();
    this.halts.keep();
    this.limits.keep();
    this.settings.keep();
    this.terms.keep();
    this.actions.keep();
  }

  undo(): void {
    for (const listing of this.#changed) {
      if (listing.quote !== listing.quoteBefore) this.#move(listing);
      listing.quote = listing.quoteBefore;
      listing.state = listing.stateBefore;
      listing.isChanged = false;
    }
    this.#changed = [];
    this.#lastTick = this.#lastTickBefore;
    this.#closingOnly = this.#closingOnlyBefore;
    this.#held = this.#heldBefore;
    this.openings.undo();
    this.halts.undo();
    this.limits.undo();
    this.settings.undo();
    this.terms.undo();
    this.actions.undo();
  }

  #listingToChange(symbol: InstrumentSymbol): Listing {
    const listing = this.#listings.get(symbol) ?? this.#list(symbol);
    if (!listing.isChanged) {
      listing.isChanged = true;
      this.#changed.push(listing);
    }
    return listing;
  }

  #list(symbol: InstrumentSymbol): Listing {
    const listing = {
      symbol,
      quote: undefined,
      state: NEVER_QUOTED,
      quoteBefore: undefined,
      stateBefore: NEVER_QUOTED,
      isChanged: false,
      hasMoved: false,
    };
    this.#listings.set(symbol, listing);
    return listing;
  }

  #move(listing: Listing): void {
    if (listing.hasMoved) return;
    listing.hasMoved = true;
    this.#moved[this.#movedCount] = listing;
    this.#movedCount += 1;
  }
}
