import type { BrandId, Instant } from '@candor/domain/ids.ts';
import type { ReportLine } from '@candor/domain/payments/settlementReport.ts';
import { orderIn } from '@candor/domain/payments/settlementReport.ts';
import { DAY_MS, HOUR_MS, startOfDay, utcDate } from '@candor/domain/time.ts';
import { transaction } from '../../../database/pool.ts';
import type { SettledPayment } from '../../../providers/payments/interface.ts';
import { askProvider, sendToProvider } from '../../money/payments/index.ts';
import type { ConfiguredProvider, PaymentDeps } from '../../money/payments/index.ts';
import { judge } from './judge.ts';
import type { Judged } from './judge.ts';
import { findDays } from './store.ts';

/** Rule RC-4: time after a day's end within which a provider has to settle the day's credits. */
const SETTLES_WITHIN_MS = 6 * HOUR_MS;
/** Number of days that are made up for, if they failed or the server was down. */
const DAYS_BACK = 7;
const PAGES_MAXIMUM = 1_000;

/**
 * Rule RC-4: queries what each provider of a brand has settled, for each UTC day, some time after that day has ended. A
 * failed day is queried again, and a failure of one provider does not stop the others.
 */
export async function reconcileDays(deps: PaymentDeps, brandId: BrandId): Promise<void> {
  const names = new Set(deps.brandOf(brandId).payments.methods.map(({ provider }) => provider));
  for (const name of names) {
    const configured = deps.providerOf(brandId, name);
    if (configured?.provider.settled === undefined) continue;
    try {
      await reconcileProvider(deps, brandId, name, configured);
    } catch (error) {
      deps.onTrouble(error, `${name} was not reconciled`);
    }
  }
}

async function reconcileProvider(
  deps: PaymentDeps,
  brandId: BrandId,
  name: string,
  configured: ConfiguredProvider,
): Promise<void> {
  const last = startOfDay(deps.clock.now() - SETTLES_WITHIN_MS) - DAY_MS;
  const days = Array.from({ length: DAYS_BACK }, (_, back) => last - (DAYS_BACK - 1 - back) * DAY_MS);
  const done = await transaction(deps.pool, brandId, (connection) =>
    findDays(connection, name, utcDate(days[0] ?? last)),
  );
  for (const from of days.filter((start) => !done.has(utcDate(start)))) {
    const until = from + DAY_MS;
    // A day before and some hours after, since a credit near midnight may be settled on the other side of it.
    const lines = await readSettled(deps, configured, from - DAY_MS, until + SETTLES_WITHIN_MS);
    if (lines === undefined) return;
    const of = { day: utcDate(from) };
    const comparison = { brandId, provider: name, from, until, lines, of, now: deps.clock.now() };
    const judged = await transaction(deps.pool, brandId, (connection) => judge(connection, comparison));
    await askMissing(deps, brandId, judged);
  }
}

/** Reads all pages; undefined: these settings allow no query. */
async function readSettled(
  deps: PaymentDeps,
  configured: ConfiguredProvider,
  from: Instant,
  until: Instant,
): Promise<readonly ReportLine[] | undefined> {
  const { provider, config } = configured;
  const lines: ReportLine[] = [];
  for (let page = 0; page < PAGES_MAXIMUM; page += 1) {
    const call = provider.settled?.(from, until, page, config);
    if (call === undefined) return undefined;
    const result = await sendToProvider(deps, configured, call);
    const read = typeof result === 'string' ? undefined : provider.parseSettled?.(result, config);
    if (read === undefined) throw new Error(`page ${page} of what was settled could not be read`);
    lines.push(...read.payments.map(lineOf));
    if (read.isLast) return lines;
  }
  throw new Error('what was settled does not end');
}

/** A fee in another currency than the payment's is not booked automatically. */
function lineOf({ order, providerRef, amount, fee, at }: SettledPayment): ReportLine {
  const isBookable = fee !== undefined && fee.currency === amount.currency && fee.minor > 0n;
  const ref = (providerRef === '' ? order : providerRef).slice(0, 200);
  return { order: orderIn(order), providerRef: ref, amount, fee: isBookable ? fee : undefined, payer: undefined, at };
}

/**
 * Rule RC-6: a settlement line alone credits nothing. The provider is queried where possible, and the deposit's own
 * rules decide.
 */
async function askMissing(deps: PaymentDeps, brandId: BrandId, judged: Judged | undefined): Promise<void> {
  for (const { bucket, paymentId } of judged?.lines ?? []) {
    if (bucket !== 'missingHere' || paymentId === undefined) continue;
    try {
      await askProvider(deps, brandId, paymentId);
    } catch (error) {
      deps.onTrouble(error, 'a deposit that its provider has settled was not asked for');
    }
  }
}
