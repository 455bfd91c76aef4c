import type { BrandId } from '@candor/domain/ids.ts';
import { MINUTE_MS } from '@candor/domain/time.ts';
import type { Logger } from 'pino';
import { instruments } from '../modules/engine/instruments/index.ts';
import type { ReceiptSigner } from '../modules/engine/receipts/index.ts';
import { countDaily } from '../modules/money/clientMoney/index.ts';
import type { ClientMoneyDeps } from '../modules/money/clientMoney/index.ts';
import { sweepBrands } from './sweeps.ts';
import type { EndSweep } from './sweeps.ts';
import type { World } from './world.ts';

const SWEEP_MS = MINUTE_MS;

/** Collects what counting client money needs. */
export function openClientMoney({ config, pool, clock, board }: World, signer: ReceiptSigner): ClientMoneyDeps {
  return {
    pool,
    clock,
    signer,
    quotes: () => instruments.flatMap(({ symbol }) => board.quote(symbol) ?? []),
    isTest: config.mode === 'demo',
  };
}

/** Rule LB-6: makes each UTC day's count within its first minutes, or as soon as the server runs again. */
export function watchClientMoney(deps: ClientMoneyDeps, brandIds: readonly BrandId[], log: Logger): EndSweep {
  const sweep = { everyMs: SWEEP_MS, log, trouble: 'client money was not counted', atOnce: true };
  return sweepBrands(sweep, brandIds, (brandId) => countDaily(deps, brandId));
}
