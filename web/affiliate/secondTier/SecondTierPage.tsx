import { useQuery } from '@tanstack/react-query';
import { secondTierQuery } from '../../data/affiliate.ts';
import { useAffiliateTexts } from '../../data/affiliateTexts.ts';
import { useBrand } from '../../data/brand.ts';
import { classes } from '../../ui/classes.ts';
import { dayText } from '../../ui/dates.ts';
import { moneyText } from '../../ui/numbers.ts';
import { Panel } from '../../ui/Panel.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { hundredthsText } from '../overview/accountRows.ts';
import { NotLoaded } from '../shell/NotLoaded.tsx';
import { PanelPage } from '../shell/PanelPage.tsx';
import table from '../shell/table.module.css';

/** Partners brought by this one. */
export function SecondTierPage() {
  const { t } = useAffiliateTexts();
  const { currency } = useBrand();
  const { data, isError, refetch } = useQuery(secondTierQuery);
  const lead = data === undefined ? {} : { lead: t('panel.secondTier.lead', { share: hundredthsText(data.share) }) };
  return (
    <PanelPage title={t('panel.secondTier.title')} {...lead}>
      {data === undefined && isError && <NotLoaded onRetry={() => void refetch()} />}
      {data === undefined && !isError && <Skeleton height="240px" />}
      {data?.partners.length === 0 && (
        <Panel>
          <EmptyState title={t('panel.secondTier.empty')} text={t('panel.secondTier.emptyText')} />
        </Panel>
      )}
      {data !== undefined && data.partners.length > 0 && (
        <Panel className={table.scroll} tabIndex={0} aria-label={t('panel.secondTier.title')}>
          <table className={table.table}>
            <thead>
              <tr>
                <th scope="col">{t('panel.secondTier.name')}</th>
                <th scope="col" className={table.wide}>
                  {t('panel.secondTier.since')}
                </th>
                {(['registrations', 'firstDeposits', 'earned'] as const).map((name) => (
                  <th key={name} scope="col" className={table.right}>
                    {t(`panel.secondTier.${name}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.partners.map((partner) => (
                <tr key={`${partner.name} ${partner.since}`}>
                  <td>{partner.name}</td>
                  <td className={classes(table.still, table.wide)}>{dayText(partner.since)}</td>
                  <td className={table.right}>{partner.registrations}</td>
                  <td className={table.right}>{partner.first_deposits}</td>
                  <td className={table.right}>{moneyText(partner.earned, currency)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Panel>
      )}
    </PanelPage>
  );
}
