import type { WireCheckedMonth, WireMonth } from '@candor/contracts/http/reports.ts';
import type { MoneySum } from '@candor/domain/money/money.ts';
import type { PaymentReason } from '@candor/domain/payments/reasons.ts';
import type { Interruption } from '@candor/domain/service/interruptions.ts';

/** Figures of how a brand deals, as its public page shows them: counted only. */
export interface Fairness {
  /** Whether the figures are those of a demonstration (ruling R34). */
  readonly simulated: boolean;
  readonly minimumOrders: number;
  readonly minimumAccounts: number;
  /** Published months, newest first. */
  readonly months: readonly WireMonth[];
  /** Results of clients' browsers checking fills, by month, newest first. */
  readonly checked: readonly WireCheckedMonth[];
  readonly losses: {
    /** Share of losing accounts; undefined if there are too few accounts. */
    readonly percent: number | undefined;
    readonly months: number;
    readonly accountsMinimum: number;
  };
  readonly withdrawals: {
    readonly days: number;
    /** Times of payment; undefined if no withdrawal was paid. */
    readonly times: { readonly count: number; readonly medianHours: number; readonly mostHours: number } | undefined;
    /** Decided and refused withdrawals; undefined if too few were decided. */
    readonly refused: { readonly decided: number; readonly refused: number } | undefined;
    readonly cancelled: number;
    readonly reasons: readonly { readonly reason: PaymentReason; readonly count: number }[];
  };
  /**
   * Figures of all real accounts that the robot has traded for; undefined if it is not offered or too few have used it.
   */
  readonly robot:
    | { readonly accounts: number; readonly losing: number; readonly trades: number; readonly profit: MoneySum }
    | undefined;
  readonly interruptions: {
    readonly days: number;
    readonly all: readonly Interruption[];
    /** Number of whole hours since the first price, and of those with a price; undefined in a demonstration. */
    readonly tape: { readonly hours: number; readonly with: number } | undefined;
  };
}
