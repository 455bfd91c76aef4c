import type { Brand } from '@candor/brands/schema.ts';
import { assert } from '@candor/domain/assert.ts';
import type { AccountId, Instant } from '@candor/domain/ids.ts';
import { floorToMinor, scaled } from '@candor/domain/money/currency.ts';
import type { Currency } from '@candor/domain/money/currency.ts';
import { money } from '@candor/domain/money/money.ts';
import type { Money } from '@candor/domain/money/money.ts';
import { transactionNumber } from '@candor/domain/payments/reference.ts';
import type { PaymentReason } from '@candor/domain/payments/reasons.ts';
import type { TransactionStatus } from '@candor/domain/payments/transaction.ts';
import { DAY_MS, HOUR_MS } from '@candor/domain/time.ts';
import type { CatalogueInstrument } from '@candor/server/modules/engine/instruments/index.ts';
import type { Chance } from './chance.ts';
import { whenOpen } from './pastPrices.ts';
import type { Person } from './people.ts';

/** One client in this many has a withdrawal waiting. */
const WAITING_EVERY = 200;

/** A requested payment, before the client's balance decides how much it can be. */
export interface PaymentPlan {
  readonly kind: 'payment';
  readonly at: Instant;
  readonly number: string;
  readonly method: Brand['payments']['methods'][number];
  readonly type: number;
  readonly status: Extract<TransactionStatus, 'approved' | 'declined' | 'expired' | 'cancelled' | 'onHold'>;
  readonly reason: PaymentReason | undefined;
  /** Amount of a deposit, or percentage of cash for a withdrawal. */
  readonly size: number;
}

export interface TradePlan {
  readonly kind: 'open';
  readonly at: Instant;
  readonly closeAt: Instant;
  readonly instrument: CatalogueInstrument;
  readonly direction: 'buy' | 'sell';
  readonly leverage: number;
  /** Share of the client's cash, in thousandths. */
  readonly size: number;
  readonly byRule: boolean;
}

export interface ClosePlan {
  readonly kind: 'close';
  readonly at: Instant;
  readonly trade: TradePlan;
}

export type PastPlan = PaymentPlan | TradePlan | ClosePlan;

/** A payment with its result. */
export interface PastPayment extends PaymentPlan {
  readonly accountId: AccountId;
  /** Amount above zero, in whole smallest units of the currency. */
  readonly amount: Money;
}

interface Market {
  readonly brand: Brand;
  readonly instruments: readonly CatalogueInstrument[];
  readonly end: Instant;
}

/** Plans everything that happens to a client on their real account, in order of time; a deposit comes first. */
export function planPast(person: Person, market: Market, chance: Chance): PastPlan[] {
  const begin = person.registeredAt + chance.whole(HOUR_MS, 3 * DAY_MS);
  const plans: PastPlan[] = [];
  for (let made = 0; made < person.payments; made += 1) {
    const isLast = made === person.payments - 1;
    const at = made === 0 ? begin : chance.whole(begin + HOUR_MS, market.end);
    const outcome: Outcome = made === 0 ? deposits.approved : drawOutcome(person, isLast, chance);
    const latest = outcome === withdrawals.onHold ? market.end - chance.whole(HOUR_MS, DAY_MS) : at;
    const method = chance.pick(market.brand.payments.methods.slice(0, 6));
    const number = transactionNumber(person.brandId, chance.bytes(10));
    const size = outcome.type === undefined ? 250 + 50 * chance.whole(0, 60) : chance.whole(5, 30);
    plans.push({ ...outcome, kind: 'payment', at: latest, number, method, type: outcome.type ?? method.type, size });
  }
  for (let made = 0; made < person.trades; made += 1) plans.push(...planTrade(begin, market, chance));
  return plans.sort((first, second) => first.at - second.at);
}

interface Outcome extends Pick<PaymentPlan, 'status' | 'reason'> {
  /** Type of the payment; absent: that of the deposit's method. */
  readonly type?: number;
}

const deposits = {
  approved: { status: 'approved', reason: undefined },
  declined: { status: 'declined', reason: 'declinedByProvider' },
  expired: { status: 'expired', reason: 'notPaidInTime' },
  cancelled: { status: 'cancelled', reason: 'cancelledByClient' },
} as const satisfies Record<string, Outcome>;
export const WITHDRAWAL = 6;
const withdrawals = {
  paid: { type: WITHDRAWAL, status: 'approved', reason: undefined },
  declined: { type: WITHDRAWAL, status: 'declined', reason: 'declinedByStaff' },
  cancelled: { type: WITHDRAWAL, status: 'cancelled', reason: 'cancelledByClient' },
  onHold: { type: WITHDRAWAL, status: 'onHold', reason: 'payoutDetailsMissing' },
} as const satisfies Record<string, Outcome>;

/** Outcomes with their frequency, in hundredths. */
const outcomes: readonly (readonly [number, Outcome])[] = [
  [60, deposits.approved],
  [8, deposits.declined],
  [6, deposits.expired],
  [4, deposits.cancelled],
  [16, withdrawals.paid],
  [3, withdrawals.declined],
  [3, withdrawals.cancelled],
];

function drawOutcome({ number }: Person, isLast: boolean, chance: Chance): Outcome {
  if (isLast && number % WAITING_EVERY === 1) return withdrawals.onHold;
  let drawn = chance.whole(0, 100);
  const found = outcomes.find(([share]) => (drawn -= share) < 0);
  assert(found !== undefined, 'the shares are a hundred');
  return found[1];
}

function planTrade(begin: Instant, { brand, instruments, end }: Market, chance: Chance): PastPlan[] {
  const instrument = chance.pick(instruments);
  const at = whenOpen(instrument, chance.whole(begin + 2 * HOUR_MS, end - 5 * DAY_MS));
  const closeAt = whenOpen(instrument, at + chance.whole(HOUR_MS / 6, chance.next() < 0.7 ? 8 * HOUR_MS : 2 * DAY_MS));
  const cap = Math.min(10, instrument.leverageCaps['esma-retail']);
  const trade: TradePlan = {
    kind: 'open',
    at,
    closeAt,
    instrument,
    direction: chance.next() < 0.5 ? 'buy' : 'sell',
    leverage: chance.pick(brand.leverages[instrument.category].filter((leverage) => leverage <= cap)),
    size: chance.whole(5, 40),
    byRule: chance.next() < 0.25,
  };
  return [trade, { kind: 'close', at: closeAt, trade }];
}

const EURO = 1_000_000n;
/** Returns a deposit's whole amount. */
export function depositAmount({ size }: PaymentPlan, currency: Currency): Money {
  return scaled(money(BigInt(size) * EURO), currency);
}

/** Returns a share of a whole, in whole smallest units of the currency. */
export function shareOf(whole: Money, [parts, of]: readonly [number, bigint], currency: Currency): Money {
  return floorToMinor(money((whole * BigInt(parts)) / of), currency.code);
}
