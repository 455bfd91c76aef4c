import { readFileSync } from 'node:fs';
import type { Logger } from 'pino';
import type { Bus } from '../bus/bus.ts';
import type { SteadyClock } from '../clock.ts';
import type { PriceSetting } from '../priceSettings.ts';
import type { InstrumentSymbol } from '@candor/domain/ids.ts';
import { RATE_DIGITS } from '@candor/domain/money/money.ts';
import { findInstrument, instruments } from '../modules/engine/instruments/index.ts';
import type { CatalogueInstrument } from '../modules/engine/instruments/index.ts';
import { splitSeen, splittingSource } from '../modules/engine/quotes/index.ts';
import type { Installation, KnownSplits } from '../modules/engine/quotes/index.ts';
import { hasSimulated } from '../priceSettings.ts';
import type { RoutedName, RouterSetting } from '../priceSettings.ts';
import { createBinance } from '../providers/prices/binance/binance.ts';
import { createFix } from '../providers/prices/fix/fix.ts';
import type { PriceSource } from '../providers/prices/interface.ts';
import { createOanda } from '../providers/prices/oanda/oanda.ts';
import { createReplaySource } from '../providers/prices/replay/replay.ts';
import { PriceRouter } from '../providers/prices/router/router.ts';
import type { RouterHealth } from '../providers/prices/router/router.ts';
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
  }
}

export interface SourceDeps {
  readonly setting: PriceSetting;
  readonly installation: Installation;
  readonly clock: SteadyClock;
  readonly bus: Bus;
  readonly splits: KnownSplits;
}

/** What the market is called, and whether some of it is none (ruling R25). */
export function marketOf(setting: PriceSetting): MarketName {
  if (setting.kind !== 'router') return { source: setting.kind, simulated: true };
  return { source: namesOf(setting).join('+'), simulated: hasSimulated(setting) };
}

/** The source that dealing listens to; it answers for its health. */
export function openPriceSource({ setting, installation, clock, bus, splits }: SourceDeps, log: Logger): PriceSource {
  if (setting.kind !== 'router') {
    const source = splittingSource(ownSource(setting, installation, clock), splits, decimalsOf);
    const { name } = source;
    bus.respond('prices.health', () => ({ sources: [{ name, state: 'live' }], isServed: true, changes: 0 }));
    return source;
  }
  const router = openRouter(setting, { setting, installation, clock, splits, log });
  bus.respond('prices.health', () => router.health());
  return router;
}

/** The source that charts are made of: our own markets can be asked for any time, of others there is what came in. */
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

function openRouter(setting: RouterSetting, deps: LegDeps): PriceRouter {
  const { clock, log } = deps;
  const legs = new Map(
    namesOf(setting).map((name) => {
      const routed = instruments.filter(({ category }) => setting.categories[category]?.includes(name));
      return [name, openLeg(name, routed, deps)] as const;
    }),
  );
  const routes = instruments.map(({ symbol, category }) => ({
    symbol,
    legs: (setting.categories[category] ?? []).flatMap((name) => {
      const leg = legs.get(name);
      return leg?.symbols.has(symbol) === true ? [leg] : [];
    }),
  }));
  return new PriceRouter({
    routes,
    simulated: hasSimulated(setting),
    clock,
    onChange: (change) => log.warn(change, 'instruments have changed their source of prices'),
  });
}

interface LegDeps {
  readonly setting: RouterSetting;
  readonly installation: Installation;
  readonly clock: SteadyClock;
  readonly splits: KnownSplits;
  readonly log: Logger;
}

function openLeg(name: RoutedName, routed: readonly CatalogueInstrument[], deps: LegDeps): Leg {
  const { installation, clock, log } = deps;
  if (name === 'simulated') {
    const source = createSimulatedSource({ ...installation, instruments: routed, clock });
    return new SourceLeg(
      splittingSource(source, deps.splits, decimalsOf),
      routed.map(({ symbol }) => symbol),
      clock,
    );
  }
  return new VenueFeed({
    venue: openVenue(name, deps),
    symbols: new Map(
      routed.flatMap(({ symbol, feeds }) => (feeds[name] === undefined ? [] : [[feeds[name], symbol] as const])),
    ),
    clock,
    onState: (health) => log[health.state === 'down' ? 'warn' : 'info'](health, 'a source of prices'),
    onRejected: (instrument, reason) => log.warn({ source: name, instrument, reason }, 'not quoted to us'),
  });
}

function openVenue(name: Exclude<RoutedName, 'simulated'>, { setting: { venues }, clock }: LegDeps): Venue {
  if (name === 'binance') return createBinance(venues.binance);
  if (name === 'oanda' && venues.oanda !== undefined) return createOanda(venues.oanda);
  if (name === 'fix' && venues.fix !== undefined) return createFix(venues.fix, clock);
  throw new Error(`${name} has no credentials: the settings are checked at the start`);
}

function namesOf({ categories }: RouterSetting): readonly RoutedName[] {
  return [...new Set(Object.values(categories).flat())];
}
