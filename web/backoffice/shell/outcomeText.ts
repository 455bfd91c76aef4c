import type { RefusalCode } from '@candor/domain/refusals.ts';
import type { TFunction } from 'i18next';
import { OutcomeError } from '../../data/outcome.ts';
import type { FailedOutcome } from '../../data/outcome.ts';
import { refusalText, refusalTextOr } from '../../data/texts.ts';

/** Says why an action failed. */
export function failureText(t: TFunction, outcome: FailedOutcome): string {
  return refusalTextOr(outcome, t('office.errors.unreachable'));
}

/** Says why a query failed, which can be repeated without effect. */
export function queryFailureText(t: TFunction, error: Error | null): string {
  if (!(error instanceof OutcomeError)) return t('office.errors.text');
  const { outcome } = error;
  return refusalTextOr(outcome, t('office.errors.unread'));
}

/** Refusals for something that does not exist; an address that could not name anything is refused as `malformed`. */
const MISSING: readonly RefusalCode[] = ['notFound', 'malformed', 'documentUnknown', 'paymentUnknown', 'popupUnknown'];

/**
 * Says that the subject of a query does not exist, which another try would not change; undefined for another failure.
 */
export function missingText(t: TFunction, error: Error | null): string | undefined {
  if (!(error instanceof OutcomeError) || error.outcome.kind !== 'refused') return undefined;
  const { refusal } = error.outcome;
  if (!MISSING.includes(refusal.code)) return undefined;
  return refusal.code === 'malformed' ? t('refusals.notFound') : refusalText(refusal);
}
