import type { secondTier } from '@candor/contracts/http/affiliateEarnings.ts';
import type { AnswerOf } from '@candor/contracts/http/call.ts';
import { useQuery } from '@tanstack/react-query';
import { secondTierQuery } from '../../data/affiliate.ts';
import { useAffiliateTexts } from '../../data/affiliateTexts.ts';
import { useBrand } from '../../data/brand.ts';
import { dayText } from '../../ui/dates.ts';
import { moneyText } from '../../ui/numbers.ts';
import { Panel } from '../../ui/Panel.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { Table } from '../../ui/Table.tsx';
import type { Column } from '../../ui/Table.tsx';
import { hundredthsText } from '../overview/accountRows.ts';
import { Loaded } from '../shell/Loaded.tsx';
import { PanelPage } from '../shell/PanelPage.tsx';

type Partner = AnswerOf<typeof secondTier>['partners'][number];

/** Page of the partners referred by this one. */
export default function SecondTierPage() {
  const { t } = useAffiliateTexts();
  const { currency } = useBrand();
  const query = useQuery(secondTierQuery);
  const { data } = query;
  const lead = data === undefined ? {} : { lead: t('panel.secondTier.lead', { share: hundredthsText(data.share) }) };
  const columns: readonly Column<Partner>[] = [
    { id: 'name', label: t('panel.secondTier.name'), cell: ({ name }) => name },
    {
      id: 'since',
      label: t('panel.secondTier.since'),
      isOneLine: true,
      isWide: true,
      cell: ({ since }) => dayText(since),
    },
    {
      id: 'registrations',
      label: t('panel.secondTier.registrations'),
      isNumeric: true,
      cell: ({ registrations }) => registrations,
    },
    {
      id: 'firstDeposits',
      label: t('panel.secondTier.firstDeposits'),
      isNumeric: true,
      cell: ({ first_deposits: deposits }) => deposits,
    },
    {
      id: 'earned',
      label: t('panel.secondTier.earned'),
      isNumeric: true,
      cell: ({ earned }) => moneyText(earned, currency),
    },
  ];
  return (
    <PanelPage title={t('panel.secondTier.title')} {...lead}>
      <Loaded query={query}>
        {({ partners }) => (
          <Panel>
            <Table
              label={t('panel.secondTier.title')}
              isStacked
              columns={columns}
              rows={partners}
              keyOf={({ name, since }) => `${name} ${since}`}
              empty={<EmptyState title={t('panel.secondTier.empty')} text={t('panel.secondTier.emptyText')} />}
            />
          </Panel>
        )}
      </Loaded>
    </PanelPage>
  );
}
