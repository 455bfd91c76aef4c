import type { BrandId } from '@candor/domain/ids.ts';
import type { Logger } from 'pino';
import { notifyOfActions } from '../modules/terminal/actionNotices/index.ts';
import type { ActionNoticeDeps } from '../modules/terminal/actionNotices/index.ts';
import { sweepBrands, withWork } from './sweeps.ts';
import type { EndSweep } from './sweeps.ts';

const SWEEP_MS = 5_000;

/** Notifies holders of corporate actions by mail and message; returns a function that stops it. */
export function watchActions(deps: ActionNoticeDeps, brandIds: readonly BrandId[], log: Logger): EndSweep {
  const sweep = { everyMs: SWEEP_MS, log, trouble: 'holders were not notified of a corporate action' };
  return sweepBrands(sweep, withWork(deps.pool, 'actionNotices', brandIds), (brandId) =>
    notifyOfActions(deps, brandId),
  );
}
