import type { TFunction } from 'i18next';
import type { FailedOutcome } from '../../data/outcome.ts';
import { refusalTextOr } from '../../data/texts.ts';

/** Says why an action failed. */
export function failureText(t: TFunction<[string, 'translation']>, outcome: FailedOutcome): string {
  return refusalTextOr(outcome, t('panel.errors.unreachable'));
}
