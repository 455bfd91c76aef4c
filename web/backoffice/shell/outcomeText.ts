import type { RefusalCode } from '@candor/domain/refusals.ts';
import type { TFunction } from 'i18next';
import { OutcomeError } from '../../data/outcome.ts';
import type { Outcome } from '../../data/outcome.ts';
import { refusalText } from '../../data/texts.ts';

/** Why something was not done, in words. */
export function failureText(t: TFunction, outcome: Exclude<Outcome<unknown>, { kind: 'done' }>): string {
  return outcome.kind === 'refused' ? refusalText(outcome.refusal) : t('office.errors.unreachable');
}

/** The same of a query that failed: nothing was asked for that could be done twice. */
export function queryFailureText(t: TFunction, error: Error | null): string {
  if (!(error instanceof OutcomeError)) return t('office.errors.text');
  const { outcome } = error;
  return outcome.kind === 'refused' ? refusalText(outcome.refusal) : t('office.errors.unread');
}

/** An address that names nothing is refused as `malformed`, if it could not name anything. */
const MISSING: readonly RefusalCode[] = ['notFound', 'malformed', 'documentUnknown', 'paymentUnknown', 'popupUnknown'];

/** That what a query asked for does not exist, which another try would not change; undefined: it failed otherwise. */
export function missingText(t: TFunction, error: Error | null): string | undefined {
  if (!(error instanceof OutcomeError) || error.outcome.kind !== 'refused') return undefined;
  const { refusal } = error.outcome;
  if (!MISSING.includes(refusal.code)) return undefined;
  return refusal.code === 'malformed' ? t('refusals.notFound') : refusalText(refusal);
}
