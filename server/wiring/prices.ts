import { readFileSync } from 'node:fs';
import type { Logger } from 'pino';
import type { Bus } from '../bus/bus.ts';
import type { SteadyClock } from '../clock.ts';
import type { PriceSetting, RouterSetting } from '../priceSettings.ts';
import type { InstrumentSymbol } from '@candor/domain/ids.ts';
import { RATE_DIGITS } from '@candor/domain/money/money.ts';
import { findInstrument, instruments } from '../modules/engine/instruments/index.ts';
import type { CatalogueInstrument } from '../modules/engine/instruments/index.ts';
import { splitSeen, splittingSource } from '../modules/engine/quotes/index.ts';
import type { Installation, KnownSplits } from '../modules/engine/quotes/index.ts';
import { hasSimulated, namesIn } from '@candor/domain/pricing/priceSources.ts';
import type { RoutedName } from '@candor/domain/pricing/priceSources.ts';
import type { RunningSources } from '../modules/desks/sourceDesk/index.ts';
import { createBinance } from '../providers/prices/binance/binance.ts';
import { createFix } from '../providers/prices/fix/fix.ts';
import type { PriceSource } from '../providers/prices/interface.ts';
import { createOanda } from '../providers/prices/oanda/oanda.ts';
import { createReplaySource } from '../providers/prices/replay/replay.ts';
import type { Route, RouterHealth } from '../providers/prices/router/router.ts';
import { SourceLeg } from '../providers/prices/router/sourceLeg.ts';
import { createSimulatedSource } from '../providers/prices/simulated/simulated.ts';
import type { Leg, Venue } from '../providers/prices/venues/venue.ts';
import { VenueFeed } from '../providers/prices/venues/venueFeed.ts';
import type { MarketName } from './candles.ts';
import { openSeenPrices } from './seenPrices.ts';
import type { Recall } from './seenPrices.ts';

declare module '../bus/bus.ts' {
  interface Requests {
    'prices.health': { readonly ask: null; readonly answer: RouterHealth };
    /** The sources that prices come from now, and their version. */
    'prices.running': { readonly ask: null; readonly answer: RunningSources };
    /** Says that another version may be in force; answered once it runs. */
    'prices.follow': { readonly ask: null; readonly answer: true };
  }
}

export interface SourceDeps {
  readonly setting: PriceSetting;
  readonly installation: Installation;
  readonly clock: SteadyClock;
  readonly bus: Bus;
  readonly splits: KnownSplits;
}

/** Returns the market's name, and whether part of it is simulated (ruling R25). */
export function marketOf(setting: PriceSetting): MarketName {
  if (setting.kind !== 'router') return { source: setting.kind, simulated: true };
  return { source: namesIn(setting.categories).join('+'), simulated: hasSimulated(setting.categories) };
}

/** Opens a source that belongs to no router: it reports its health, and nothing about it can be changed. */
export function openOwnSource(
  setting: Exclude<PriceSetting, RouterSetting>,
  { installation, clock, bus, splits }: Omit<SourceDeps, 'setting'>,
): PriceSource {
  const source = splittingSource(ownSource(setting, installation, clock), splits, decimalsOf);
  const sources = [{ name: source.name, state: 'live' as const }];
  bus.respond('prices.health', () => ({ sources, isServed: true, changes: 0 }));
  bus.respond('prices.running', () => ({ version: 0, off: [], sources }));
  bus.respond('prices.follow', () => true);
  return source;
}

/**
 * Opens the source that charts are made from: our own markets can be asked for any time; of others there is what has
 * come in.
 */
export function openChartSource(
  { setting, installation, clock, bus, splits }: SourceDeps,
  recall: Recall,
  log: Logger,
): PriceSource {
  if (setting.kind !== 'router') return ownSource(setting, installation, clock);
  const { source: name, simulated } = marketOf(setting);
  const onTrouble = (error: unknown): void =>
    log.warn({ error: String(error) }, 'charts begin without what the tape has');
  const { source } = openSeenPrices({ name, simulated }, { bus, now: clock.now(), recall, onTrouble });
  return splitSeen(source, splits);
}

function decimalsOf(symbol: InstrumentSymbol): number {
  return findInstrument(symbol)?.decimals ?? RATE_DIGITS;
}

function ownSource(
  setting: Exclude<PriceSetting, RouterSetting>,
  installation: Installation,
  clock: SteadyClock,
): PriceSource {
  if (setting.kind === 'simulated') return createSimulatedSource({ ...installation, instruments, clock });
  const text = readFileSync(setting.file, 'utf8');
  return createReplaySource({ text, speed: setting.speed, anchor: installation.firstInstant, clock });
}

/** The venues and markets of a router. One whose settings and instruments do not change keeps running. */
export class RouterLegs {
  readonly #deps: LegDeps;
  #running = new Map<string, Leg>();

  constructor(deps: LegDeps) {
    this.#deps = deps;
  }

  /** Returns the routes of these settings; the next call keeps what both have in common. */
  routesOf(setting: RouterSetting): readonly Route[] {
    const legs = new Map(namesIn(setting.categories).map((name) => [name, this.#legOf(name, setting)]));
    this.#running = new Map([...legs.values()].map(({ key, leg }) => [key, leg]));
    return instruments.map(({ symbol, category }) => ({
      symbol,
      legs: (setting.categories[category] ?? []).flatMap((name) => {
        const leg = legs.get(name)?.leg;
        return leg?.symbols.has(symbol) === true ? [leg] : [];
      }),
    }));
  }

  #legOf(name: RoutedName, setting: RouterSetting): { readonly key: string; readonly leg: Leg } {
    const routed = instruments.filter(({ category }) => setting.categories[category]?.includes(name));
    const access = name === 'simulated' ? undefined : setting.venues[name];
    const key = JSON.stringify([name, access, routed.map(({ symbol }) => symbol)]);
    return { key, leg: this.#running.get(key) ?? openLeg(name, routed, setting, this.#deps) };
  }
}

export interface LegDeps {
  readonly installation: Installation;
  readonly clock: SteadyClock;
  readonly splits: KnownSplits;
  readonly log: Logger;
}

function openLeg(
  name: RoutedName,
  routed: readonly CatalogueInstrument[],
  setting: RouterSetting,
  { installation, clock, splits, log }: LegDeps,
): Leg {
  if (name === 'simulated') {
    const source = createSimulatedSource({ ...installation, instruments: routed, clock });
    return new SourceLeg(
      splittingSource(source, splits, decimalsOf),
      routed.map(({ symbol }) => symbol),
      clock,
    );
  }
  return new VenueFeed({
    venue: openVenue(name, setting, clock),
    symbols: new Map(
      routed.flatMap(({ symbol, feeds }) => (feeds[name] === undefined ? [] : [[feeds[name], symbol] as const])),
    ),
    clock,
    onState: (health) => log[health.state === 'down' ? 'warn' : 'info'](health, 'a source of prices'),
    onRejected: (instrument, reason) => log.warn({ source: name, instrument, reason }, 'not quoted to us'),
  });
}

function openVenue(name: Exclude<RoutedName, 'simulated'>, { venues }: RouterSetting, clock: SteadyClock): Venue {
  if (name === 'binance') return createBinance(venues.binance);
  if (name === 'oanda' && venues.oanda !== undefined) return createOanda(venues.oanda);
  if (name === 'fix' && venues.fix !== undefined) return createFix(venues.fix, clock);
  throw new Error(`${name} has no credentials: the settings are checked before they are in force`);
}
