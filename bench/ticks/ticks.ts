import { createHash } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { assert } from '@candor/domain/assert.ts';
import type { Quote } from '@candor/domain/pricing/quote.ts';
import { recheck } from '@candor/server/modules/engine/dealing/applyTick.ts';
import { Book } from '@candor/server/modules/engine/dealing/book.ts';
import type { TradingAccount } from '@candor/server/modules/engine/dealing/book.ts';
import { Effects } from '@candor/server/modules/engine/dealing/effects.ts';
import { Market } from '@candor/server/modules/engine/dealing/market.ts';
import type { EngineState } from '@candor/server/modules/engine/dealing/state.ts';
import { Chance } from '../../tests/simulation/lockstep/chance.ts';
import { testRules } from '../../tests/support/dealing.ts';
import type { Figure } from '../measure.ts';
import { IncrementalFinder, NaiveFinder, ourFinder } from './finders.ts';
import type { Finder } from './finders.ts';
import { POSITIONS, accountsFor, makeAccounts } from './population.ts';
import { Prices } from './prices.ts';

const SEED = 20_261_121;
const CHUNK = 200;
/** Ticks for each method: the population is the same for all, and the slow ones see the first ticks only. */
const TICKS = { ours: 500_000, incremental: 10_000, naive: 600 } as const;
/** The tick in which the most popular instrument loses this many hundredths at once, so that all see close-outs. */
const GAP = { at: 500, hundredths: 2n } as const;

/** Sizes of the book for which the cost of a tick is compared as well; `BENCH_LONG=1` adds ten million, in 8 GB. */
const SIZES = [10_000, 100_000, ...(process.env['BENCH_LONG'] === undefined ? [] : [10 * POSITIONS])];
const GROWTH_GATE = { ratio: 10, sense: 'at most' } as const;

const BYTES_MAX = 300;
const MEMORY_GATE = { ratio: 1, sense: 'at most' } as const;

interface Run {
  /** Microseconds per tick in calm markets, closing included; `finding` is the part for finding alone. */
  readonly total: number;
  readonly finding: number;
  readonly gapMs: number;
  /** Hash of all closes up to a tick. */
  readonly hashAt: ReadonlyMap<number, string>;
  readonly closes: number;
  readonly closeOuts: number;
}

/** Ruling B7: measures ticks against a million positions on one core, the same closes by three methods. */
export function measureTicks(): Promise<Figure[]> {
  const memory = measureMemory();
  const prices = new Prices(new Chance(SEED));
  const accounts = [...makeAccounts(new Chance(SEED + 1), prices)];
  printLine(`${POSITIONS} positions of ${accountsFor(POSITIONS)} accounts made`);
  const naive = run('naive recompute', accounts, (state) => new NaiveFinder(state, prices.symbols), TICKS.naive);
  const incremental = run(
    'incremental equity',
    accounts,
    (state) => new IncrementalFinder(state, prices.symbols),
    TICKS.incremental,
  );
  const ours = run('trigger index', accounts, ourFinder, TICKS.ours);
  return Promise.resolve([
    memory,
    compare('naive recompute', ours, naive, 300),
    compare('incremental equity', ours, incremental, 20),
    ...measureGrowth(ours.total),
  ]);
}

/** Measures how the cost of a tick grows with the book; `ofMillion` is that of a million positions, in microseconds. */
function measureGrowth(ofMillion: number): Figure[] {
  const others = SIZES.map((positions) => {
    const prices = new Prices(new Chance(SEED));
    const accounts = makeAccounts(new Chance(SEED + 1), prices, positions);
    return { positions, cost: run(`${positions} positions`, accounts, ourFinder, TICKS.ours).total };
  });
  const [smallest, ...larger] = [...others, { positions: POSITIONS, cost: ofMillion }];
  assert(smallest !== undefined, 'there are sizes');
  return larger.map(({ positions, cost }) => ({
    goal: '7a',
    what: `cost of a tick with ${positions} positions, against ${smallest.positions}`,
    ours: cost,
    baseline: smallest.cost,
    unit: 'us',
    gate: GROWTH_GATE,
  }));
}

function compare(name: string, ours: Run, baseline: Run, ratio: number): Figure {
  for (const [tick, hash] of baseline.hashAt) {
    if (ours.hashAt.get(tick) !== hash) throw new Error(`${name} and ours closed different positions by tick ${tick}`);
  }
  return {
    goal: '7a',
    what: `ticks against a million positions, held against ${name}, the same closes`,
    ours: 1e6 / ours.total,
    baseline: 1e6 / baseline.total,
    unit: 'ticks/s',
    gate: { ratio, sense: 'at least' },
  };
}

function run(
  name: string,
  accounts: Iterable<TradingAccount>,
  makeFinder: (state: EngineState) => Finder,
  ticks: number,
): Run {
  const prices = new Prices(new Chance(SEED));
  const state = makeState(accounts, prices);
  const built = cpuMs();
  const finder = makeFinder(state);
  finder.find(prices.quote('S0'));
  const builtMs = cpuMs() - built;
  const clock = { total: 0, finding: 0, gapMs: 0 };
  const hash = createHash('sha256');
  const hashAt = new Map<number, string>();
  let closes = 0;
  let closeOuts = 0;
  for (let tick = 0; tick < ticks; tick += CHUNK) {
    const effects = new Effects();
    const batch = { ...state, effects };
    const quotes = Array.from({ length: CHUNK }, (_, index) =>
      tick + index === GAP.at ? prices.gap(GAP.hundredths) : prices.next(),
    );
    deal({ state: batch, finder, quotes, gap: quotes[GAP.at - tick] }, clock);
    state.book.keep();
    state.market.keep();
    for (const { quote, accountId, positionId, fillRate, actor } of effects.executions) {
      hash.update(`${quote.tickId} ${accountId} ${positionId} ${fillRate}\n`);
      closes += 1;
      if (actor === 'closeOut') closeOuts += 1;
    }
    if (tick + CHUNK === TICKS.naive || tick + CHUNK === TICKS.incremental) {
      hashAt.set(tick + CHUNK, hash.copy().digest('hex'));
    }
  }
  const calm = ticks - 1;
  const result = { total: (clock.total * 1_000) / calm, finding: (clock.finding * 1_000) / calm, gapMs: clock.gapMs };
  printLine(
    `${name}: ${result.total.toPrecision(3)} us a tick (${result.finding.toPrecision(3)} us without booking), the gap ${clock.gapMs.toPrecision(3)} ms, built in ${Math.round(builtMs)} ms; ${closes} closes, ${closeOuts} of them close-outs, in ${ticks} ticks`,
  );
  return { ...result, hashAt, closes, closeOuts };
}

interface Chunk {
  readonly state: EngineState;
  readonly finder: Finder;
  readonly quotes: readonly Quote[];
  readonly gap: Quote | undefined;
}

interface Clock {
  total: number;
  finding: number;
  gapMs: number;
}

/** Deals with ticks as the engine does; the gap is measured separately. */
function deal({ state, finder, quotes, gap }: Chunk, clock: Clock): void {
  const started = cpuMs();
  let booking = 0;
  let gapMs = 0;
  for (const quote of quotes) {
    state.market.setQuote(quote);
    if (state.market.state(quote.symbol).kind !== 'open') continue;
    const isGap = quote === gap;
    const before = isGap ? cpuMs() : 0;
    const found = finder.find(quote);
    const booked = found.length > 0 ? book(state, finder, found, quote) : 0;
    if (isGap) gapMs = cpuMs() - before;
    else booking += booked;
  }
  const total = cpuMs() - started - gapMs;
  clock.total += total;
  clock.finding += total - booking;
  if (gapMs > 0) clock.gapMs = gapMs;
}

function book(state: EngineState, finder: Finder, found: readonly number[], quote: Quote): number {
  const started = cpuMs();
  for (const id of found) {
    recheck(state, id, quote, quote.receivedTime);
    const account = state.book.account(id);
    if (account !== undefined) finder.renew(account);
  }
  return cpuMs() - started;
}

/** Returns this thread's own time, so that other programs on the machine do not count. */
function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

function makeState(accounts: Iterable<TradingAccount>, prices: Prices): EngineState {
  const market = new Market();
  for (const symbol of prices.symbols) {
    market.setQuote(prices.quote(symbol));
    market.setState(symbol, { kind: 'open' });
  }
  market.keep();
  const book = new Book(accounts, 2_000_000_000);
  return { rules: testRules(), book, market, effects: new Effects() };
}

/**
 * Measures all that the engine keeps of its accounts and positions, triggers included, by the heap before and after.
 */
function measureMemory(): Figure {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  const used = (): number => {
    for (let turn = 0; turn < 3; turn += 1) if (typeof collect === 'function') Reflect.apply(collect, undefined, []);
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  };
  const prices = new Prices(new Chance(SEED));
  const before = used();
  const state = makeState(makeAccounts(new Chance(SEED + 1), prices), prices);
  ourFinder(state).find(prices.quote('S0'));
  const ours = (used() - before) / POSITIONS;
  const triggers = state.book.triggers.bytes / POSITIONS;
  printLine(`an open position takes ${Math.round(ours)} bytes, ${Math.round(triggers)} of them in the triggers`);
  const what = `memory of an open position, a tenth of an account included, against the goal of ${BYTES_MAX}`;
  assert(state.book.totals().openPositions === POSITIONS, 'the book was let go');
  return { goal: '7a', what, ours, baseline: BYTES_MAX, unit: 'bytes', gate: MEMORY_GATE };
}

function printLine(text: string): void {
  process.stdout.write(`   ${text}\n`);
}
