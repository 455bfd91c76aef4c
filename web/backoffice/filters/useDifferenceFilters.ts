import { usePaymentTexts } from '../../data/officePayments.ts';
import { choiceFilter } from './namedFilters.ts';

/** Names the filters of the differences: those that wait for a person, and those that are resolved. */
export function useDifferenceFilters() {
  const { t } = usePaymentTexts();
  return {
    open: choiceFilter(t('desk.match.view'), [
      { value: '1', label: t('desk.match.open') },
      { value: '0', label: t('desk.match.resolved') },
    ]),
  };
}
