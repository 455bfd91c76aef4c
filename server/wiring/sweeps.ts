import type { BrandId } from '@candor/domain/ids.ts';
import type { Logger } from 'pino';
import { brandsWithWork } from '../database/brandsWithWork.ts';
import type { BrandWork } from '../database/brandsWithWork.ts';
import type { Pool } from '../database/pool.ts';

export interface Sweep {
  readonly everyMs: number;
  readonly log: Pick<Logger, 'warn'>;
  /** The log message of a failure. */
  readonly trouble: string;
  /** Does the first run start immediately, and not after the first interval? */
  readonly atOnce?: boolean;
}

/** Ends a sweep: no new run starts, and the promise waits for the one under way. */
export type EndSweep = () => Promise<void>;

/** Repeats work at an interval, never twice at a time; a failure is logged, and retried the next time. */
export function sweepEvery(sweep: Sweep, work: (isEnding: () => boolean) => Promise<unknown>): EndSweep {
  let underway: Promise<void> | undefined;
  let isEnding = false;
  const look = (): void => {
    underway ??= tryOnce(sweep, () => work(() => isEnding)).then(() => (underway = undefined));
  };
  if (sweep.atOnce === true) look();
  const timer = setInterval(look, sweep.everyMs);
  return async () => {
    isEnding = true;
    clearInterval(timer);
    await underway;
  };
}

/** All brands each time, or those found when the sweep runs. */
export type SweptBrands = readonly BrandId[] | (() => Promise<readonly BrandId[]>);

/** Returns those of these brands that have such work: most have none most of the time. */
export function withWork(pool: Pool, work: BrandWork, brandIds: readonly BrandId[]): SweptBrands {
  return async () => (await brandsWithWork(pool, work)).filter((id) => brandIds.includes(id));
}

/** Sweeps brand by brand: one brand's failure does not affect another. */
export function sweepBrands(sweep: Sweep, brands: SweptBrands, work: (brandId: BrandId) => Promise<unknown>): EndSweep {
  return sweepEvery(sweep, async (isEnding) => {
    for (const brand of await listSwept(brands)) {
      if (isEnding()) return;
      await tryOnce(sweep, () => work(brand), { brand });
    }
  });
}

/** Sweeps the brands side by side: a slow one delays no other, and its sweep never runs twice at a time. */
export function sweepBrandsApart(
  sweep: Sweep,
  brands: SweptBrands,
  work: (brandId: BrandId) => Promise<unknown>,
): EndSweep {
  const underway = new Map<BrandId, Promise<void>>();
  const end = sweepEvery(sweep, async () => {
    for (const brand of await listSwept(brands)) {
      if (underway.has(brand)) continue;
      const done = tryOnce(sweep, () => work(brand), { brand }).then(() => void underway.delete(brand));
      underway.set(brand, done);
    }
  });
  return async () => {
    await end();
    await Promise.all(underway.values());
  };
}

async function listSwept(brands: SweptBrands): Promise<readonly BrandId[]> {
  return typeof brands === 'function' ? brands() : brands;
}

/** Joins several sweeps that end together. */
export function endTogether(ends: readonly EndSweep[]): EndSweep {
  return async () => {
    await Promise.all(ends.map((end) => end()));
  };
}

/** Starts several sweeps that end together: all of them, or none. */
export function beginTogether(begins: readonly (() => EndSweep)[]): EndSweep {
  const ends: EndSweep[] = [];
  const end = endTogether(ends);
  try {
    for (const begin of begins) ends.push(begin());
  } catch (error) {
    void end();
    throw error;
  }
  return end;
}

/** Logs a failure of the work; `about` has further fields for the log. */
export async function tryOnce(
  { log, trouble }: Pick<Sweep, 'log' | 'trouble'>,
  work: () => Promise<unknown>,
  about: Readonly<Record<string, string>> = {},
): Promise<void> {
  try {
    await work();
  } catch (error) {
    log.warn({ ...about, error: String(error) }, trouble);
  }
}
