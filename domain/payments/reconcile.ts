import type { MinorAmount } from './currency.ts';

/** Buckets for the lines of a reconciliation; all except `matched` need a person's review. */
export const reconciliationBuckets = [
  'matched',
  /** The provider settled it, and we have not credited it, or have no record of it. */
  'missingHere',
  /** The provider settled what we know as a deposit by another provider. */
  'otherProvider',
  /** We credited it, and the provider has not settled it. */
  'missingThere',
  'amountDiffers',
  'currencyDiffers',
  /** The provider settled it more than once. */
  'twice',
  /**
   * The total that the provider reports differs from what we have booked; found by a query of its own, not a payment's
   * line.
   */
  'balanceDiffers',
] as const;
export type ReconciliationBucket = (typeof reconciliationBuckets)[number];

/** A deposit in our own records. */
export interface OwnPayment {
  readonly id: number;
  /** Our number for the deposit. */
  readonly number: string;
  readonly providerRef: string | undefined;
  /** Amount that was requested, and credited if it was. */
  readonly amount: MinorAmount;
  readonly isCredited: boolean;
  /** Whether an earlier reconciliation found it settled. */
  readonly isSettled: boolean;
  /** Whether the deposit was credited within the period of comparison, so that the provider must have it. */
  readonly isExpected: boolean;
}

/** A deposit as its provider has settled it. */
export interface SettledLine {
  /** Our number, if the provider repeats it. */
  readonly order: string;
  readonly providerRef: string;
  readonly amount: MinorAmount;
}

export interface ReconciledLine<Line extends SettledLine = SettledLine> {
  readonly bucket: ReconciliationBucket;
  /** Our deposit; undefined: none has this number or reference. */
  readonly payment: OwnPayment | undefined;
  /** The provider's line; undefined: it has not settled the deposit. */
  readonly line: Line | undefined;
}

/**
 * Rules RC-1 and RC-2: assigns each settled line to one bucket, and each credit whose line is missing. A line is
 * matched by our number, else by the provider's own reference; `elsewhere` are our deposits by other providers, matched
 * by our number only.
 */
export function reconcile<Line extends SettledLine>(
  ours: readonly OwnPayment[],
  theirs: readonly Line[],
  elsewhere: readonly OwnPayment[] = [],
): ReconciledLine<Line>[] {
  const atOthers = new Map(elsewhere.map((payment) => [payment.number, payment]));
  const byNumber = new Map(ours.map((payment) => [payment.number, payment]));
  const byRef = new Map(
    ours.flatMap((payment) => (payment.providerRef === undefined ? [] : [[payment.providerRef, payment] as const])),
  );
  const listedIds = new Set<number>();
  const names = new Set<string>();
  const lines = theirs.map((line): ReconciledLine<Line> => {
    const payment = byNumber.get(line.order) ?? byRef.get(line.providerRef);
    const isRepeated = names.has(line.providerRef) || (payment !== undefined && listedIds.has(payment.id));
    names.add(line.providerRef);
    if (payment !== undefined) listedIds.add(payment.id);
    const other = payment === undefined ? atOthers.get(line.order) : undefined;
    if (other !== undefined && !isRepeated) return { bucket: 'otherProvider', payment: other, line };
    return { bucket: bucketOf(line, payment, isRepeated), payment, line };
  });
  const missing = ours.filter(({ id, isExpected, isSettled }) => isExpected && !isSettled && !listedIds.has(id));
  return [...lines, ...missing.map((payment) => ({ bucket: 'missingThere' as const, payment, line: undefined }))];
}

function bucketOf(line: SettledLine, payment: OwnPayment | undefined, isRepeated: boolean): ReconciliationBucket {
  if (isRepeated || payment?.isSettled === true) return 'twice';
  if (payment === undefined) return 'missingHere';
  if (line.amount.currency !== payment.amount.currency) return 'currencyDiffers';
  if (line.amount.minor !== payment.amount.minor) return 'amountDiffers';
  return payment.isCredited ? 'matched' : 'missingHere';
}
