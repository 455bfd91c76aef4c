import type { MinorAmount } from './currency.ts';

/** Where a line of a reconciliation falls. All except `matched` need a person to look at them. */
export const reconciliationBuckets = [
  'matched',
  /** They have settled it, and we have not credited it, or have no record of it. */
  'missingHere',
  /** They have settled what we know as a deposit by another provider. */
  'otherProvider',
  /** We have credited it, and they have not settled it. */
  'missingThere',
  'amountDiffers',
  'currencyDiffers',
  /** They have settled it more than once. */
  'twice',
  /** What they say they have in all is not what we have booked: no line of a payment, and found by its own question. */
  'balanceDiffers',
] as const;
export type ReconciliationBucket = (typeof reconciliationBuckets)[number];

/** A deposit as we know it. */
export interface OwnPayment {
  readonly id: number;
  /** Our number of it. */
  readonly number: string;
  readonly providerRef: string | undefined;
  /** The amount that was requested, and credited if it was. */
  readonly amount: MinorAmount;
  readonly isCredited: boolean;
  /** An earlier reconciliation has found it settled. */
  readonly isSettled: boolean;
  /** It was credited within the period of comparison, so that the provider must have it. */
  readonly isExpected: boolean;
}

/** A deposit as its provider has settled it. */
export interface SettledLine {
  /** Our number, if they repeat it. */
  readonly order: string;
  readonly providerRef: string;
  readonly amount: MinorAmount;
}

export interface ReconciledLine<Line extends SettledLine = SettledLine> {
  readonly bucket: ReconciliationBucket;
  /** Undefined: none of our deposits has this name. */
  readonly payment: OwnPayment | undefined;
  /** Undefined: they have not settled it. */
  readonly line: Line | undefined;
}

/**
 * Rules RC-1 and RC-2: each of their lines falls into one bucket, and so does each credit for which their line is
 * missing. It is ours by our number, else by their own name for it; `elsewhere` are our deposits by other providers,
 * which have our number only.
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
  const seen = new Set<number>();
  const names = new Set<string>();
  const lines = theirs.map((line): ReconciledLine<Line> => {
    const payment = byNumber.get(line.order) ?? byRef.get(line.providerRef);
    const isRepeated = names.has(line.providerRef) || (payment !== undefined && seen.has(payment.id));
    names.add(line.providerRef);
    if (payment !== undefined) seen.add(payment.id);
    const other = payment === undefined ? atOthers.get(line.order) : undefined;
    if (other !== undefined && !isRepeated) return { bucket: 'otherProvider', payment: other, line };
    return { bucket: bucketOf(line, payment, isRepeated), payment, line };
  });
  const missing = ours.filter(({ id, isExpected, isSettled }) => isExpected && !isSettled && !seen.has(id));
  return [...lines, ...missing.map((payment) => ({ bucket: 'missingThere' as const, payment, line: undefined }))];
}

function bucketOf(line: SettledLine, payment: OwnPayment | undefined, isRepeated: boolean): ReconciliationBucket {
  if (isRepeated || payment?.isSettled === true) return 'twice';
  if (payment === undefined) return 'missingHere';
  if (line.amount.currency !== payment.amount.currency) return 'currencyDiffers';
  if (line.amount.minor !== payment.amount.minor) return 'amountDiffers';
  return payment.isCredited ? 'matched' : 'missingHere';
}
