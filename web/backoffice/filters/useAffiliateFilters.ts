import { affiliateStates, payoutSteps } from '@candor/contracts/http/office/affiliates.ts';
import { useDeskTexts } from '../../data/deskTexts.ts';
import { choiceFilter } from './namedFilters.ts';

/** Names the filters of the list of partners: by their access, and by the step of a waiting payout. */
export function useAffiliateFilters() {
  const { t } = useDeskTexts();
  return {
    state: choiceFilter(
      t('affiliates.columns.state'),
      affiliateStates.map((value) => ({ value, label: t(`affiliates.states.${value}`) })),
    ),
    waiting: choiceFilter(
      t('affiliates.payouts'),
      payoutSteps.map((value) => ({ value, label: t(`affiliates.waiting.${value}`) })),
    ),
  };
}
