import type { TFunction } from 'i18next';
import type { Outcome } from '../../data/outcome.ts';
import { refusalText } from '../../data/texts.ts';

/** Says why an action failed. */
export function failureText(
  t: TFunction<[string, 'translation']>,
  outcome: Exclude<Outcome<unknown>, { kind: 'done' }>,
): string {
  return outcome.kind === 'refused' ? refusalText(outcome.refusal) : t('panel.errors.unreachable');
}
