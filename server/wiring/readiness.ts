import type { Bus } from '../bus/bus.ts';
import type { SteadyClock } from '../clock.ts';
import type { Pool } from '../database/pool.ts';
import type { Readiness } from '../http/readiness.ts';
import type { ServiceBoard } from '../modules/access/serviceMode/index.ts';
import type { OpeningBoard } from '../modules/engine/dealing/index.ts';
import { answerInTime } from './answerInTime.ts';
import './prices.ts';
import { rememberFor } from './rememberFor.ts';

/** How long an answer is remembered: however many callers there are, the other parts are asked once a second. */
const REMEMBERED_MS = 1_000;

export interface ReadinessDeps {
  readonly bus: Bus;
  readonly pool: Pool;
  readonly clock: SteadyClock;
  readonly isServing: () => boolean;
  readonly openings: Pick<OpeningBoard, 'pauses'>;
  readonly service: Pick<ServiceBoard, 'state'>;
}

/** Has the desk paused opening for all brands? */
export function isPausedEverywhere({ pauses }: Pick<OpeningBoard, 'pauses'>): boolean {
  return pauses.some(({ brandId, symbol }) => brandId === undefined && symbol === undefined);
}

/** Finds what this process can do: whether the database, the dealing thread and a source of each instrument answer. */
export function readinessOf({
  bus,
  pool,
  clock,
  isServing,
  openings,
  service,
}: ReadinessDeps): () => Promise<Readiness> {
  const ask = async (): Promise<Readiness> => {
    const [database, dealing] = await Promise.all([
      answerInTime(pool.query('SELECT 1')),
      isServing() ? answerInTime(bus.request('prices.health', null)) : undefined,
    ]);
    const parts = { database: database !== undefined, dealing: dealing !== undefined };
    const sources = (dealing?.sources ?? []).map(({ name, state }) => ({ name, state }));
    const ready = parts.database && isServing();
    const deals = ready && dealing?.isServed === true;
    const paused = { everywhere: isPausedEverywhere(openings), pauses: openings.pauses.length };
    const changes = dealing?.changes ?? 0;
    return { ready, deals, ...parts, sources, sourceChanges: changes, opening: paused, mode: service.state.mode };
  };
  return rememberFor(clock, REMEMBERED_MS, ask);
}

export type Trading = 'open' | 'closingOnly' | 'unavailable';

/** Returns whether clients can trade at all; whether one instrument's price is usable is said with the price. */
export function tradingOf({ database, dealing, opening }: Readiness, isDiskScarce: boolean): Trading {
  if (!database || !dealing) return 'unavailable';
  return isDiskScarce || opening.everywhere ? 'closingOnly' : 'open';
}
