import { brandById } from '@candor/brands/schema.ts';
import type { Brand } from '@candor/brands/schema.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Pool } from '../database/pool.ts';
import { credentialsChangedAt } from '../modules/client/clients/index.ts';
import type { Desk } from '../modules/engine/dealing/index.ts';
import { payoutRoutes } from '../modules/client/payout/routes.ts';
import type { PayoutDeps } from '../modules/client/payout/index.ts';
import { carryOutMoves, deskCarry } from '../modules/money/payments/index.ts';
import { followWithdrawal, recheckHolds } from '../modules/money/withdrawals/index.ts';
import type { WithdrawalDeps } from '../modules/money/withdrawals/index.ts';
import { sweepBrands } from './sweeps.ts';
import type { EndSweep } from './sweeps.ts';

const SWEEP_MS = 15_000;

export interface WithdrawalSetup {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly desk: Desk;
  readonly brands: readonly Brand[];
  readonly isTest: boolean;
}

/** Opens the withdrawals of this installation. */
export function openWithdrawals({ pool, clock, desk, brands, isTest }: WithdrawalSetup): WithdrawalDeps {
  const brandOf: WithdrawalDeps['brandOf'] = (brandId) => brandById(brands, brandId);
  const moves = { pool, clock, carry: deskCarry(desk), follow: followWithdrawal({ clock, brandOf }) };
  return {
    pool,
    clock,
    desk,
    isTest,
    credentialsChangedAt,
    brandOf,
    carryOut: (brandId, paymentId) => carryOutMoves(moves, brandId, paymentId),
  };
}

/** Answers the calls about a client's payout details. */
export function payoutCalls(withdrawals: WithdrawalDeps, keys: PayoutDeps['keys']) {
  const { pool, clock } = withdrawals;
  const onChanged = (brandId: BrandId, clientId: number) => recheckHolds(withdrawals, brandId, clientId);
  return payoutRoutes({ pool, clock, keys, onChanged });
}

/** Checks four times a minute for changes by time or by others; returns a function that stops it. */
export function watchWithdrawals(deps: WithdrawalDeps, brandIds: readonly BrandId[], log: Logger): EndSweep {
  const sweep = { everyMs: SWEEP_MS, log, trouble: 'withdrawals were not looked after' };
  return sweepBrands(sweep, brandIds, (brandId) => recheckHolds(deps, brandId));
}
