import { contactHolders } from '@candor/contracts/http/office/contact.ts';
import { contactStates } from '@candor/domain/contact.ts';
import { useDeskTexts } from '../../data/deskTexts.ts';
import { choiceFilter } from './namedFilters.ts';

/** Names the filters of the messages: by state, and by owner. */
export function useMessageFilters() {
  const { t } = useDeskTexts();
  return {
    state: choiceFilter(
      t('contact.filter'),
      contactStates.map((value) => ({ value, label: t(`contact.shown.${value}`) })),
    ),
    holder: choiceFilter(
      t('contact.holder'),
      contactHolders.map((value) => ({ value, label: t(`contact.holders.${value}`) })),
    ),
  };
}
