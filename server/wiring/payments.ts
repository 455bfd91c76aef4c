import { brandById } from '@candor/brands/schema.ts';
import type { Brand } from '@candor/brands/schema.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import { MINUTE_MS } from '@candor/domain/time.ts';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Pool } from '../database/pool.ts';
import type { WebhookHandler } from '../http/webhooks.ts';
import type { Desk } from '../modules/engine/dealing/index.ts';
import {
  WebhookQuota,
  applyWebhook,
  deskCarry,
  findWidget,
  followDeposit,
  receiveWebhook,
  sweepPayments,
} from '../modules/money/payments/index.ts';
import type { PaymentDeps } from '../modules/money/payments/index.ts';
import { paymentRoutes } from '../modules/money/payments/routes.ts';
import { bookFees, checkClientMoney, reconcileDays } from '../modules/desks/reconciliation/index.ts';
import type { Attempts } from '../modules/access/sessions/index.ts';
import {
  askPayouts,
  followWithdrawal,
  sweepPayouts,
  reclaimReserve,
  withdrawalCalls,
} from '../modules/money/withdrawals/index.ts';
import type { WithdrawalDeps } from '../modules/money/withdrawals/index.ts';
import type { Outbound } from '../providers/outbound/interface.ts';
import { endTogether, sweepBrandsApart, tryOnce } from './sweeps.ts';
import type { EndSweep, Sweep } from './sweeps.ts';

const WITHDRAWAL = 6;
const SWEEP_MS = MINUTE_MS;
const RECONCILE_MS = 10 * MINUTE_MS;

export interface PaymentWiring {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn' | 'error'>;
  readonly brands: readonly Brand[];
  readonly attempts: Attempts;
  readonly desk: Pick<Desk, 'moveMoney'>;
  readonly outbound: Pick<Outbound, 'send'>;
  readonly providerOf: PaymentDeps['providerOf'];
  readonly siteOf: PaymentDeps['siteOf'];
  readonly filesSite: string;
  readonly allowsLoopback: boolean;
  readonly isHeld: PaymentDeps['isHeld'];
  readonly withdrawals: WithdrawalDeps;
}

export interface RunningPayments {
  readonly deps: PaymentDeps;
  readonly handlers: ReturnType<typeof paymentRoutes>;
  readonly webhooks: WebhookHandler;
  readonly findWidget: (ticket: string) => ReturnType<typeof findWidget>;
  /** Waits until all webhooks are applied, which happens after they are answered. */
  settled(): Promise<void>;
  /** Runs the timed steps now; after `start` they run each minute. */
  sweep(): Promise<void>;
  /** Starts the work of the edge on duty; returns a function that stops it without waiting for webhooks. */
  start(): EndSweep;
}

/** Opens deposits, with providers' webhooks, and the sweeps that complete every step. */
export function openPayments(wiring: PaymentWiring): RunningPayments {
  const { brands, log } = wiring;
  const deps = paymentDeps(wiring);
  const brandIds = (): readonly BrandId[] => brands.map(({ id }) => id);
  const underway = new Set<Promise<void>>();
  const runInBackground = (work: Promise<void>, trouble: string): void => {
    const noted = work.catch((error: unknown) => deps.onTrouble(error, trouble)).finally(() => underway.delete(noted));
    underway.add(noted);
  };
  const settled = async (): Promise<void> => {
    while (underway.size > 0) await Promise.all(underway);
  };
  const sweeps: readonly BrandStep[] = [
    (brandId) => sweepPayments(deps, brandId),
    (brandId) => sweepPayouts({ ...wiring.withdrawals, payments: deps }, brandId),
  ];
  const reconciliation: readonly BrandStep[] = [
    (brandId) => reconcileDays(deps, brandId),
    (brandId) => bookFees(deps, brandId),
    (brandId) => checkClientMoney(deps, brandId),
  ];
  return {
    deps,
    handlers: paymentRoutes(deps, withdrawalCalls(wiring.withdrawals)),
    webhooks: async (webhook) => {
      const received = await receiveWebhook(deps, webhook);
      if (received?.waiting !== undefined)
        runInBackground(applyWebhook(deps, webhook.brandId, received.waiting), 'a webhook waits for its next time');
      return received?.answer;
    },
    findWidget: (ticket) => findWidget(deps, brandIds(), ticket),
    settled,
    async sweep() {
      for (const brandId of brandIds()) for (const step of sweeps) await step(brandId);
    },
    start: () =>
      endTogether([
        // The first sweep runs immediately, so that steps cut short by a crash do not wait for the next minute.
        sweepSteps(
          { everyMs: SWEEP_MS, log, trouble: 'payments were not looked after', atOnce: true },
          brandIds,
          sweeps,
        ),
        sweepSteps({ everyMs: RECONCILE_MS, log, trouble: 'nothing was reconciled' }, brandIds, reconciliation),
      ]),
  };
}

type BrandStep = (brandId: BrandId) => Promise<void>;

/**
 * Repeats the steps for each brand: a step that fails affects neither the next one nor another brand, and a brand whose
 * provider is slow delays no other.
 */
function sweepSteps(sweep: Sweep, brandIds: () => readonly BrandId[], steps: readonly BrandStep[]): EndSweep {
  return sweepBrandsApart(
    sweep,
    async () => brandIds(),
    async (brand) => {
      for (const step of steps) await tryOnce(sweep, () => step(brand), { brand });
    },
  );
}

function paymentDeps(wiring: PaymentWiring): PaymentDeps {
  const { pool, clock, log, brands, attempts, desk, outbound, providerOf, isHeld } = wiring;
  const { siteOf, filesSite, allowsLoopback } = wiring;
  const followed = followWithdrawal(wiring.withdrawals);
  const deps: PaymentDeps = {
    quota: new WebhookQuota(attempts),
    pool,
    clock,
    attempts,
    outbound,
    siteOf,
    filesSite,
    allowsLoopback,
    isHeld,
    carry: deskCarry(desk),
    brands,
    async follow(connection, payment, answered) {
      if (payment.type === WITHDRAWAL) return followed(connection, payment, answered);
      await followDeposit(connection, deps, payment, answered);
      const { accountId, number } = payment;
      const { fromReserve } = answered;
      if (fromReserve !== undefined)
        await reclaimReserve(connection, wiring.withdrawals, { accountId, fromReserve, number });
    },
    brandOf: (brandId) => brandById(brands, brandId),
    queryPayout: (brandId, id) => askPayouts({ ...wiring.withdrawals, payments: deps }, brandId, id),
    providerOf,
    onTrouble: (error, what) => log.warn({ error: String(error) }, what),
    onAlarm: (what, about) => log.error({ alarm: 'payments', ...about }, what),
  };
  return deps;
}
