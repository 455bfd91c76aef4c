import type { WireCheckedMonth, WireMonth } from '@candor/contracts/http/reports.ts';
import type { Money } from '@candor/domain/money/money.ts';
import type { PaymentReason } from '@candor/domain/payments/reasons.ts';
import type { Interruption } from '@candor/domain/service/interruptions.ts';

/** How a brand deals, as its public page shows it: counted figures only. */
export interface Fairness {
  /** The figures are a demonstration's (ruling R34). */
  readonly simulated: boolean;
  readonly minimumOrders: number;
  readonly minimumAccounts: number;
  /** Published months, the newest first. */
  readonly months: readonly WireMonth[];
  /** What clients' browsers have checked of each month, the newest first. */
  readonly checked: readonly WireCheckedMonth[];
  readonly losses: {
    /** undefined: too few accounts. */
    readonly percent: number | undefined;
    readonly months: number;
    readonly accountsMinimum: number;
  };
  readonly withdrawals: {
    readonly days: number;
    /** undefined: none was paid. */
    readonly times: { readonly count: number; readonly medianHours: number; readonly mostHours: number } | undefined;
    /** undefined: too few were decided. */
    readonly refused: { readonly decided: number; readonly refused: number } | undefined;
    readonly cancelled: number;
    readonly reasons: readonly { readonly reason: PaymentReason; readonly count: number }[];
  };
  /** Of all real accounts that the robot has traded for; undefined: it is not offered, or too few have used it. */
  readonly robot:
    | { readonly accounts: number; readonly losing: number; readonly trades: number; readonly profit: Money }
    | undefined;
  readonly interruptions: {
    readonly days: number;
    readonly all: readonly Interruption[];
    /** Whole hours since the first price, and those with a price; undefined in a demonstration. */
    readonly tape: { readonly hours: number; readonly with: number } | undefined;
  };
}
