import { complaintHolders, complaintShown } from '@candor/contracts/http/office/complaints.ts';
import { complaintCategories } from '@candor/domain/complaints/complaint.ts';
import { useComplaintTexts } from '../../data/complaintDesk.ts';
import { choiceFilter } from './namedFilters.ts';

/** Names the filters of the register of complaints. */
export function useComplaintFilters() {
  const { t } = useComplaintTexts();
  return {
    shown: choiceFilter(
      t('filter'),
      complaintShown.map((value) => ({ value, label: t(`shown.${value}`) })),
    ),
    category: choiceFilter(
      t('category'),
      complaintCategories.map((value) => ({ value, label: t(`complaints.categories.${value}`) })),
    ),
    holder: choiceFilter(
      t('holder'),
      complaintHolders.map((value) => ({ value, label: t(`holders.${value}`) })),
    ),
  };
}
