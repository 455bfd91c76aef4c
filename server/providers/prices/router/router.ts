import type { Instant, InstrumentSymbol } from '@candor/domain/ids.ts';
import { SOURCE_SILENCE_MS } from '@candor/domain/pricing/usability.ts';
import { isWellFormed } from '@candor/domain/pricing/quote.ts';
import type { Clock, Elapsed, PriceSink, PriceSource, RawQuote } from '../interface.ts';
import { TickTail } from '../seen/tail.ts';
import type { Leg, SourceHealth } from '../venues/venue.ts';

const LOOK_MS = 1_000;
/** Silence after which a source is left: a short interruption is waited out, with stale prices. */
export const LEAVE_AFTER_MS = 10_000;
/** Maximum age of another source's quote as a second opinion: an older one says nothing about this moment. */
export const OPINION_MS = 5_000;
/** Time for which a better source must be stable before it is chosen again. */
export const RETURN_AFTER_MS = 30_000;
/** Time for which a source that is no longer routed continues while its successor has no price yet. */
export const HAND_OVER_MS = 30_000;

export interface Route {
  readonly symbol: InstrumentSymbol;
  /** Sources that quote the symbol, best first. */
  readonly legs: readonly Leg[];
}

/** Instruments that changed from one source to another together. */
export interface SourceChange {
  readonly from: string;
  readonly to: string;
  readonly symbols: readonly InstrumentSymbol[];
}

export interface RouterDeps {
  readonly routes: readonly Route[];
  /** Whether some of its prices may not be a real market's (ruling R25). */
  readonly simulated: boolean;
  readonly clock: Clock;
  readonly onChange?: (change: SourceChange) => void;
}

export interface RouterHealth {
  readonly sources: readonly (Pick<SourceHealth, 'name' | 'state'> & Partial<SourceHealth>)[];
  /** Does every instrument that can have a price have a live source? */
  readonly isServed: boolean;
  /** Number of changes of source since the start. */
  readonly changes: number;
}

interface Opinion {
  readonly quote: RawQuote;
  readonly at: Elapsed;
}

interface Chosen {
  route: Route;
  leg: Leg;
  /** Has the source quoted since it was chosen? Until then the price is another source's, and stale. */
  hasQuoted: boolean;
  lostAt: Elapsed | undefined;
  /** Instant since which each leg has confirmed its price without interruption. */
  readonly goodSince: Map<Leg, Elapsed>;
  /** Latest quotes of the other sources, compared and never passed on. */
  readonly opinions: Map<Leg, Opinion>;
}

/**
 * Combines several sources. Every instrument has one source at a time, the best live one of its list; quotes of the
 * others are not passed on. A change is reported, counted and preceded by a stale price, and only sources in the list
 * are used. The lists can change at run time: a source in both lists continues, and a removed one ends when its
 * successor has a price.
 */
export class PriceRouter implements PriceSource {
  readonly simulated: boolean;
  readonly followsCalendar = true;
  readonly repeatable = false;
  readonly #deps: RouterDeps;
  readonly #tail = new TickTail();
  #legs: readonly Leg[];
  #chosen: ReadonlyMap<InstrumentSymbol, Chosen>;
  /** Sources that still run but are no longer routed, each with the time when it was left. */
  readonly #leaving = new Map<Leg, Elapsed>();
  #sink: PriceSink | undefined;
  #changes = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(deps: RouterDeps) {
    this.#deps = deps;
    this.#legs = legsOf(deps.routes);
    this.simulated = deps.simulated;
    this.#chosen = new Map(deps.routes.flatMap((route) => initialChoice(route)));
  }

  get name(): string {
    return this.#legs.map(({ name }) => name).join('+');
  }

  start(sink: PriceSink, from: Instant): void {
    this.stop();
    this.#sink = sink;
    for (const leg of this.#legs) this.#begin(leg, sink, from);
    this.#timer = setInterval(() => this.#look(), LOOK_MS);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#sink = undefined;
    for (const leg of [...this.#legs, ...this.#leaving.keys()]) leg.stop();
    this.#leaving.clear();
  }

  /** Rule SE-23: applies new lists. An instrument keeps its source until the first one of its new list has a price. */
  follow(routes: readonly Route[]): void {
    const before = this.#legs;
    this.#legs = legsOf(routes);
    if (this.#sink === undefined) {
      this.#chosen = new Map(routes.flatMap((route) => initialChoice(route)));
      return;
    }
    this.#chosen = new Map(routes.flatMap((route) => follow(route, this.#chosen.get(route.symbol))));
    const [added, removed] = [withoutLegs(this.#legs, before), withoutLegs(before, this.#legs)];
    for (const leg of removed) this.#leaving.set(leg, this.#deps.clock.elapsed());
    for (const leg of removed) {
      if (leg.session !== undefined && added.some(({ session }) => session === leg.session)) leg.stop();
    }
    for (const leg of added) {
      this.#leaving.delete(leg);
      this.#begin(leg, this.#sink, this.#deps.clock.now());
    }
    this.#look();
  }

  #begin(leg: Leg, sink: PriceSink, from: Instant): void {
    leg.start({ onQuote: (quote) => this.#pass(leg, quote, sink), onHeartbeat: (at) => sink.onHeartbeat(at) }, from);
  }

  heardAt(symbol: InstrumentSymbol): Elapsed | undefined {
    const chosen = this.#chosen.get(symbol);
    return chosen?.hasQuoted === true ? chosen.leg.heardAt(symbol) : undefined;
  }

  /** Returns the quote of the best other live source of a real market, if it quoted within the last seconds. */
  secondOpinion(symbol: InstrumentSymbol): RawQuote | undefined {
    const chosen = this.#chosen.get(symbol);
    if (chosen === undefined) return undefined;
    const now = this.#deps.clock.elapsed();
    for (const leg of chosen.route.legs) {
      const opinion = leg === chosen.leg || !leg.isMarket ? undefined : chosen.opinions.get(leg);
      if (opinion !== undefined && now - opinion.at <= OPINION_MS && isGood(leg, symbol, now)) return opinion.quote;
    }
    return undefined;
  }

  latest(now: Instant): readonly RawQuote[] {
    return this.#tail.latest(now);
  }

  ticks(symbol: InstrumentSymbol, from: Instant, to: Instant): ReturnType<TickTail['ticks']> {
    return this.#tail.ticks(symbol, from, to);
  }

  health(): RouterHealth {
    const live = new Set(this.#legs.filter((leg) => leg.health().state === 'live'));
    const isServed = [...this.#chosen.values()].every(({ route }) => route.legs.some((leg) => live.has(leg)));
    return { sources: this.#legs.map((leg) => leg.health()), isServed, changes: this.#changes };
  }

  #pass(leg: Leg, quote: RawQuote, sink: PriceSink): void {
    const chosen = this.#chosen.get(quote.symbol);
    if (chosen === undefined) return;
    if (isWellFormed(quote)) chosen.opinions.set(leg, { quote, at: this.#deps.clock.elapsed() });
    if (chosen.leg !== leg) return;
    chosen.hasQuoted = true;
    this.#tail.add(leg.name, quote);
    sink.onQuote(quote);
  }

  #look(): void {
    const now = this.#deps.clock.elapsed();
    const changes = new Map<string, { from: string; to: string; symbols: InstrumentSymbol[] }>();
    for (const chosen of this.#chosen.values()) {
      const from = chosen.leg;
      const leftAt = this.#leaving.get(from);
      const to = leftAt === undefined ? choose(chosen, now) : successorOf(chosen, now, leftAt);
      if (to === from) continue;
      this.#changes++;
      Object.assign(chosen, { leg: to, hasQuoted: false, lostAt: undefined });
      const key = `${from.name} ${to.name}`;
      const change = changes.get(key) ?? { from: from.name, to: to.name, symbols: [] };
      change.symbols.push(chosen.route.symbol);
      changes.set(key, change);
    }
    this.#endLeaving(now);
    for (const change of changes.values()) this.#deps.onChange?.(change);
  }

  /** Ends leaving sources that no instrument uses, or whose time is over. */
  #endLeaving(now: Elapsed): void {
    const needed = new Set([...this.#chosen.values()].map(({ leg }) => leg));
    for (const [leg, leftAt] of this.#leaving) {
      if (needed.has(leg) && now - leftAt < HAND_OVER_MS) continue;
      leg.stop();
      if (!needed.has(leg)) this.#leaving.delete(leg);
    }
  }
}

function initialChoice(route: Route): (readonly [InstrumentSymbol, Chosen])[] {
  const [leg] = route.legs;
  if (leg === undefined) return [];
  return [
    [route.symbol, { route, leg, hasQuoted: false, lostAt: undefined, goodSince: new Map(), opinions: new Map() }],
  ];
}

function legsOf(routes: readonly Route[]): readonly Leg[] {
  return [...new Set(routes.flatMap(({ legs }) => legs))];
}

function withoutLegs(legs: readonly Leg[], others: readonly Leg[]): readonly Leg[] {
  return legs.filter((leg) => !others.includes(leg));
}

/** Carries over what is known of the instrument and, for the time being, its source. */
function follow(route: Route, before: Chosen | undefined): (readonly [InstrumentSymbol, Chosen])[] {
  if (before === undefined || route.legs.length === 0) return initialChoice(route);
  before.route = route;
  return [[route.symbol, before]];
}

/**
 * Returns the next leg of an instrument whose source is leaving: the first of its list, or any if that takes too long.
 */
function successorOf({ route: { symbol, legs }, leg: present }: Chosen, now: Elapsed, leftAt: Elapsed): Leg {
  const mayWait = isGood(present, symbol, now) && now - leftAt < HAND_OVER_MS;
  return (mayWait ? legs.slice(0, 1) : legs).find((leg) => isGood(leg, symbol, now)) ?? present;
}

/** Returns the next leg: a better one that has been stable long enough, else the present one, else a live one. */
function choose(chosen: Chosen, now: Elapsed): Leg {
  const { route, leg: present, goodSince } = chosen;
  for (const leg of route.legs) {
    if (!isGood(leg, route.symbol, now)) goodSince.delete(leg);
    else if (!goodSince.has(leg)) goodSince.set(leg, now);
  }
  const better = route.legs.slice(0, route.legs.indexOf(present));
  const returned = better.find((leg) => now - (goodSince.get(leg) ?? now) >= RETURN_AFTER_MS);
  if (returned !== undefined) return returned;
  if (goodSince.has(present)) {
    chosen.lostAt = undefined;
    return present;
  }
  chosen.lostAt ??= now;
  if (now - chosen.lostAt < LEAVE_AFTER_MS) return present;
  return route.legs.find((leg) => goodSince.has(leg)) ?? present;
}

function isGood(leg: Leg, symbol: InstrumentSymbol, now: Elapsed): boolean {
  const heardAt = leg.heardAt(symbol);
  return heardAt !== undefined && now - heardAt < SOURCE_SILENCE_MS;
}
