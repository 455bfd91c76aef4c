import type { Brand } from '@candor/brands/schema.ts';
import type { DealingOverview, DealingPause, Exposure } from '@candor/contracts/http/office/dealing.ts';
import type { DealingHalt } from '@candor/contracts/http/office/dealingHalts.ts';
import type { BrandId, InstrumentSymbol } from '@candor/domain/ids.ts';
import { refuse, accept } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { startOfDay } from '@candor/domain/time.ts';
import { isDelisted } from '@candor/domain/trading/corporateActions.ts';
import type { Actions } from '@candor/domain/trading/corporateActions.ts';
import type { OpeningPause } from '@candor/domain/trading/openingPauses.ts';
import { transaction } from '../../../database/pool.ts';
import { findWaitingAbout, presentWaiting } from '../../access/approvals/index.ts';
import { readActionState } from '../../engine/dealing/index.ts';
import type { BookSurvey, InstrumentExposure, Survey } from '../../engine/dealing/index.ts';
import { instruments, tickerOf } from '../../engine/instruments/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import { mayEverywhere } from './everywhere.ts';
import { ageOf } from './feeds.ts';
import { haltEndKey } from './haltInstrument.ts';
import type { DealingDeskDeps } from './deps.ts';
import { openingKey } from './resumeOpening.ts';
import { countCloseOuts } from './store.ts';

export interface DealingScope {
  readonly reach: 'brand' | 'all';
  readonly book: 'real' | 'demo';
}

/**
 * Returns the requested brands; refused unless the person has the role in all of them. Sums are of one currency: only
 * brands with the present brand's are included.
 */
export async function requestedBrands(
  deps: DealingDeskDeps,
  { reach }: Pick<DealingScope, 'reach'>,
  session: StaffSession,
): Promise<Result<readonly Brand[]>> {
  if (reach === 'brand') return accept(deps.brands.filter(({ id }) => id === session.brandId));
  if (!(await mayEverywhere(deps, session, 'dealing.read'))) return refuse({ code: 'forbidden' });
  const own = deps.brands.find(({ id }) => id === session.brandId)?.currency.code;
  return accept(deps.brands.filter(({ currency }) => currency.code === own));
}

/** Returns what clients hold, where opening is paused, and the engine's health. */
export async function readOverview(
  deps: DealingDeskDeps,
  requested: DealingScope,
  session: StaffSession,
): Promise<Result<DealingOverview>> {
  const brands = await requestedBrands(deps, requested, session);
  if (!brands.ok) return brands;
  const ids = brands.value.map(({ id }) => id);
  const { bus, clock } = deps;
  const everywhere = await reaches(deps, session);
  const [survey, gate, fills, closeOuts, pauses, halts, actions] = await Promise.all([
    bus.request('dealing.survey', null),
    bus.request('quotes.quality', null),
    bus.request('dealing.fillTimes', null),
    closeOutsToday(deps, ids),
    readPauses(deps, session, everywhere.read),
    readHalts(deps, session),
    transaction(deps.pool, session.brandId, (connection) => readActionState(connection)),
  ]);
  const at = clock.now();
  const books = booksOf(survey, ids, requested.book);
  const ages = new Map(gate.instruments.map((one) => [one.symbol, one]));
  return accept({
    at,
    brands: brands.value.map(({ id, name }) => ({ id, name })),
    everywhere,
    accounts: books.reduce((sum, { accounts }) => sum + accounts, 0),
    close_outs: closeOuts,
    exposure: instruments.map((instrument): Exposure => {
      const { symbol, name, category, decimals } = instrument;
      const [quote, feed] = [deps.quote(symbol), ages.get(symbol)];
      const market = { state: stateOf(deps, { symbol, actions, feed: feed?.state }), age_ms: ageOf(feed?.lastAt, at) };
      const { longs, shorts, profit, positions } = sumHeld(books.flatMap((book) => book.instruments.get(symbol) ?? []));
      const rates = { sell: quote?.sell ?? null, buy: quote?.buy ?? null };
      const ticker = tickerOf(symbol);
      return { symbol, ticker, name, category, decimals, ...rates, ...market, longs, shorts, profit, positions };
    }),
    pauses,
    halts,
    engine: {
      median_ms: fills.medianMs ?? null,
      p99_ms: fills.p99Ms ?? null,
      commands: fills.count,
      surveyed_at: survey.at,
      survey_ms: survey.tookMs,
    },
  });
}

export function booksOf(
  { brands }: Survey,
  ids: readonly BrandId[],
  book: DealingScope['book'],
): readonly BookSurvey[] {
  return ids.flatMap((id) => brands.get(id)?.[book] ?? []);
}

interface Seen {
  readonly symbol: InstrumentSymbol;
  readonly actions: Actions;
  /** State of its prices at the gate. */
  readonly feed: Exposure['state'] | undefined;
}

function stateOf({ halts }: DealingDeskDeps, { symbol, actions, feed = 'none' }: Seen): Exposure['state'] {
  if (isDelisted(actions, symbol)) return 'delisted';
  return halts.find(symbol) === undefined ? feed : 'halted';
}

type Held = Pick<InstrumentExposure, 'longs' | 'shorts' | 'profit' | 'positions'>;

function sumHeld(parts: readonly Held[]): Held {
  const sum = { longs: 0n, shorts: 0n, profit: 0n, positions: 0 };
  for (const { longs, shorts, profit, positions } of parts) {
    sum.longs += longs;
    sum.shorts += shorts;
    sum.profit += profit;
    sum.positions += positions;
  }
  return sum;
}

async function reaches(deps: DealingDeskDeps, session: StaffSession): Promise<DealingOverview['everywhere']> {
  const [read, pause, resume] = await Promise.all([
    mayEverywhere(deps, session, 'dealing.read'),
    mayEverywhere(deps, session, 'dealing.pause'),
    mayEverywhere(deps, session, 'dealing.resume'),
  ]);
  return { read, pause, resume };
}

/** Counts the close-outs of the present UTC day. */
async function closeOutsToday({ pool, clock }: DealingDeskDeps, ids: readonly BrandId[]): Promise<number> {
  const now = clock.now();
  const counts = await Promise.all(
    ids.map((id) => transaction(pool, id, (connection) => countCloseOuts(connection, startOfDay(now)))),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Lists the pauses of the brand; for a person who sees all brands, every pause. */
function readPauses(deps: DealingDeskDeps, session: StaffSession, isAll: boolean): Promise<DealingPause[]> {
  const { openings, pool, clock } = deps;
  const visible = openings.pauses.filter(
    ({ brandId }) => isAll || brandId === undefined || brandId === session.brandId,
  );
  return transaction(pool, session.brandId, async (connection) => {
    const shown: DealingPause[] = [];
    for (const pause of visible) {
      const approval = await findWaitingAbout(connection, 'openingResumed', openingKey(pause), clock.now());
      shown.push({ ...presentPause(pause), waiting: presentWaiting(approval, session, clock.now()) });
    }
    return shown;
  });
}

/** Lists every halt, since a halt concerns all brands. */
function readHalts({ halts, pool, clock }: DealingDeskDeps, session: StaffSession): Promise<DealingHalt[]> {
  return transaction(pool, session.brandId, async (connection) => {
    const shown: DealingHalt[] = [];
    for (const { symbol, since, staffName: by, reason, note } of halts.halts) {
      const approval = await findWaitingAbout(connection, 'haltEnded', haltEndKey({ symbol, since }), clock.now());
      const waiting = presentWaiting(approval, session, clock.now());
      shown.push({ symbol, since, by, reason, note: note ?? null, waiting });
    }
    return shown;
  });
}

function presentPause({ brandId, symbol, since, staffName, reason }: OpeningPause): Omit<DealingPause, 'waiting'> {
  return { brand: brandId ?? null, symbol: symbol ?? null, since, by: staffName, reason };
}
