import { mailStates } from '@candor/contracts/http/office/mailLog.ts';
import { useDeskTexts } from '../../data/deskTexts.ts';
import { choiceFilter } from './namedFilters.ts';

/** Names the filters of the emails. */
export function useMailFilters() {
  const { t } = useDeskTexts();
  const states = mailStates.map((value) => ({ value, label: t(`mail.states.${value}`) }));
  return { state: choiceFilter(t('mail.state'), states) };
}
