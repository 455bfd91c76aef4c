import type { BrandId, Instant, InstrumentSymbol } from '@candor/domain/ids.ts';
import type { Quote } from '@candor/domain/pricing/quote.ts';
import { hoursSet } from '@candor/domain/pricing/marketTerms.ts';
import type { MarketTerms } from '@candor/domain/pricing/marketTerms.ts';
import { sessionAt } from '@candor/domain/pricing/sessions.ts';
import { refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import type { Bus } from '../bus/bus.ts';
import { loadBrand } from '../brands.ts';
import type { Config } from '../config.ts';
import type { Pool } from '../database/pool.ts';
import { TickSupply, createRules, replayTrade } from '../modules/engine/dealing/index.ts';
import type { ReplayRequest } from '../modules/engine/dealing/index.ts';
import { findInstrument, instruments } from '../modules/engine/instruments/index.ts';
import { Slices } from '../modules/engine/quotes/index.ts';
import type { Installation } from '../modules/engine/quotes/index.ts';
import type { TapeArchive } from '../modules/engine/tape/index.ts';
import type { PriceSource } from '../providers/prices/interface.ts';
import { createSimulatedSource } from '../providers/prices/simulated/simulated.ts';
import { pastQuotes } from './pastQuotes.ts';
import { tapeFolder } from './tape.ts';

/** Then a replay ends unfinished: it is shown how far it came. */
const LONGEST_MS = 20_000;
/** Then no more ticks are read to be shown; the bus waits for an answer for 30 s. */
const SHOWN_WITHIN_MS = 25_000;

interface DisputeWiring {
  readonly bus: Bus;
  readonly pool: Pool;
  readonly config: Config;
  readonly installation: Installation;
  readonly archive: Pick<TapeArchive, 'around'>;
}

/** The render thread's side: trades are replayed where the tape is, one at a time, giving way to pages. */
export function replayDisputes({ bus, pool, config, installation, archive }: DisputeWiring): void {
  const { source, past } = simulatedPast(installation);
  const slices = new Slices();
  const supply = new TickSupply({ tapeFolder: tapeFolder(config), past, breathe: () => slices.breathe() });
  const replay = oneAtATime((request: ReplayRequest) => {
    const began = performance.now();
    return replayTrade(
      {
        pool,
        supply,
        rulesOf,
        around: (query) => archive.around(query),
        isSessionOpen: (quote, at, terms) => isSessionOpen({ source, terms }, quote, at),
        isTooLong: () => performance.now() - began > LONGEST_MS,
        isTooLate: () => performance.now() - began > SHOWN_WITHIN_MS,
      },
      request,
    );
  });
  bus.respond('dispute.replay', replay);
}

/** One that comes while another is under way is refused: the bus would not wait until its turn was over. */
export function oneAtATime<Ask, Value>(work: (ask: Ask) => Promise<Result<Value>>) {
  let isBusy = false;
  return async (ask: Ask): Promise<Result<Value>> => {
    if (isBusy) return refuse({ code: 'tooManyRequests', params: { seconds: '20' } });
    isBusy = true;
    try {
      return await work(ask);
    } finally {
      isBusy = false;
    }
  };
}

function rulesOf(brandId: BrandId) {
  return createRules([loadBrand(brandId)]);
}

/** A demonstration's past from before its first minute, which its source plays again. */
export function simulatedPast(installation: Installation) {
  const clock = { now: () => installation.firstInstant };
  const source = createSimulatedSource({ ...installation, instruments, clock });
  const quotes = (symbols: readonly InstrumentSymbol[], from: Instant, to: Instant) =>
    pastQuotes(source, symbols, from, to);
  return { source, past: { quotes, until: installation.firstInstant } };
}

interface Followed {
  readonly source: Pick<PriceSource, 'name'>;
  readonly terms: MarketTerms;
}

/** The recordings' player follows no calendar: unless people have set hours, instruments that it quotes are open. */
export function isSessionOpen({ source, terms }: Followed, { symbol, source: name }: Quote, at: Instant): boolean {
  const instrument = findInstrument(symbol);
  const set = instrument && hoursSet(terms, instrument);
  if (set !== undefined) return sessionAt(set, at).open;
  return name !== source.name || sessionAt(instrument?.hours ?? '24x7', at).open;
}
