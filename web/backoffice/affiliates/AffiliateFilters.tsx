import { affiliateStates, payoutSteps } from '@candor/contracts/http/office/affiliates.ts';
import type { AffiliateOrder, OfficeAffiliate } from '@candor/contracts/http/office/affiliates.ts';
import { useDeskTexts } from '../../data/deskTexts.ts';
import { Select } from '../../ui/Select.tsx';
import type { List } from '../table/useList.ts';
import styles from './Affiliates.module.css';

export type AffiliateFilter = 'state' | 'waiting';

/** Which partners: by their access, and by the payout that waits. */
export function AffiliateFilters({ list }: { list: List<OfficeAffiliate, AffiliateOrder, AffiliateFilter> }) {
  const { t } = useDeskTexts();
  const { filters } = list.view;
  const set = (name: AffiliateFilter, value: string) => list.change({ filters: { ...filters, [name]: value } });
  return (
    <>
      <Select
        className={styles.filter}
        label={t('affiliates.columns.state')}
        size="dense"
        options={[
          { value: '', label: t('affiliates.anyState') },
          ...affiliateStates.map((value) => ({ value, label: t(`affiliates.states.${value}`) })),
        ]}
        value={filters.state ?? ''}
        onChange={(value) => set('state', value)}
      />
      <Select
        className={styles.filter}
        label={t('affiliates.payouts')}
        size="dense"
        options={[
          { value: '', label: t('affiliates.anyPayout') },
          ...payoutSteps.map((value) => ({ value, label: t(`affiliates.waiting.${value}`) })),
        ]}
        value={filters.waiting ?? ''}
        onChange={(value) => set('waiting', value)}
      />
    </>
  );
}
