import type { BrandId } from '@candor/domain/ids.ts';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Pool } from '../database/pool.ts';
import { findNewestList, listEntries, screenAgain } from '../modules/client/screening/index.ts';
import type { ScreenedUntil, ScreeningDeps } from '../modules/client/screening/index.ts';
import type { ScreeningProvider } from '../providers/screening/interface.ts';
import { createListScreening } from '../providers/screening/list/list.ts';
import { noScreening } from '../providers/screening/none/none.ts';
import { sweepBrands } from './sweeps.ts';
import type { EndSweep } from './sweeps.ts';

const SWEEP_MS = 10_000;

/** Returns the provider asked about sanctions and politically exposed persons. */
export function screeningFor(kind: Config['screening'], pool: Pool): ScreeningProvider {
  if (kind === 'none') return noScreening;
  return createListScreening({
    newest: () => findNewestList(pool),
    entries: (listId) => listEntries(pool, listId),
  });
}

/** Rule SC-6: asks again, some at a time, about every client who was screened against an earlier list. */
export function watchScreening(deps: ScreeningDeps, brandIds: readonly BrandId[], log: Logger): EndSweep {
  const sweep = { everyMs: SWEEP_MS, log, trouble: 'clients were not screened against the newest list' };
  const tried: ScreenedUntil = new Map();
  return sweepBrands(sweep, brandIds, (brandId) => screenAgain(deps, brandId, tried));
}
