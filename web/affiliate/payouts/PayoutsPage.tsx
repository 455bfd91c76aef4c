import type { AffiliatePayout } from '@candor/contracts/http/affiliateEarnings.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { affiliateApi, payoutsQuery, profileQuery, refreshPanel } from '../../data/affiliate.ts';
import { useAffiliateTexts } from '../../data/affiliateTexts.ts';
import { useBrand } from '../../data/brand.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { dayText } from '../../ui/dates.ts';
import { moneyText } from '../../ui/numbers.ts';
import { Panel } from '../../ui/Panel.tsx';
import { saveFile } from '../../ui/saveFile.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { NotLoaded } from '../shell/NotLoaded.tsx';
import { PanelPage } from '../shell/PanelPage.tsx';
import table from '../shell/table.module.css';
import { RequestDialog } from './RequestDialog.tsx';

const tones = { requested: 'warning', approved: 'info', declined: 'negative', paid: 'positive' } as const;

/** What was requested and paid, and what can be requested now. */
export function PayoutsPage() {
  const { t } = useAffiliateTexts();
  const { currency } = useBrand();
  const { data: profile } = useQuery(profileQuery);
  const { data, isError, refetch } = useQuery(payoutsQuery);
  const [isAsking, setAsking] = useState(false);
  const payable = data?.totals.payable;
  const minimum = profile?.payout_minimum;
  const isWaiting = data?.payouts.some(({ state }) => state === 'requested' || state === 'approved') === true;
  const isLittle = payable !== undefined && minimum !== undefined && payable < minimum;
  const little =
    minimum === undefined ? undefined : t('panel.payouts.minimum', { amount: moneyText(minimum, currency) });
  const action = payable !== undefined && minimum !== undefined && (
    <Button
      variant="primary"
      disabledReason={isWaiting ? t('panel.payouts.waiting') : isLittle ? little : undefined}
      onClick={() => setAsking(true)}
    >
      {payable <= 0n
        ? t('panel.payouts.requestNothing')
        : t('panel.payouts.request', { amount: moneyText(payable, currency) })}
    </Button>
  );
  return (
    <PanelPage title={t('panel.payouts.title')} lead={t('panel.payouts.lead')} actions={action}>
      {data === undefined && isError && <NotLoaded onRetry={() => void refetch()} />}
      {data === undefined && !isError && <Skeleton height="240px" />}
      {data !== undefined && (
        <Panel aria-label={t('panel.payouts.title')}>
          {data.payouts.length === 0 ? (
            <EmptyState
              title={t('panel.payouts.empty')}
              text={
                minimum === undefined
                  ? undefined
                  : t('panel.payouts.emptyText', { amount: moneyText(minimum, currency) })
              }
            />
          ) : (
            <PayoutsTable payouts={data.payouts} />
          )}
        </Panel>
      )}
      {isAsking && payable !== undefined && (
        <RequestDialog amount={payable} onClose={() => setAsking(false)} onDone={() => void refreshPanel()} />
      )}
    </PanelPage>
  );
}

function PayoutsTable({ payouts }: { payouts: readonly AffiliatePayout[] }) {
  const { t } = useAffiliateTexts();
  const { currency } = useBrand();
  const toast = useToast();
  const save = async ({ id }: AffiliatePayout) => {
    const outcome = await affiliateApi.statement({ id });
    if (outcome.kind === 'done') saveFile(outcome.value, `commission-payout-${id}.csv`);
    else toast({ tone: 'failure', title: t('panel.payouts.statementFailed'), text: t('panel.errors.text') });
  };
  return (
    <div className={table.scroll} tabIndex={0} role="region" aria-label={t('panel.payouts.title')}>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">{t('panel.payouts.date')}</th>
            <th scope="col" className={table.right}>
              {t('panel.payouts.amount')}
            </th>
            <th scope="col">{t('panel.payouts.state')}</th>
            <th scope="col">{t('panel.payouts.paid')}</th>
            <th scope="col">{t('panel.payouts.reference')}</th>
            <th scope="col">
              <span className="visually-hidden">{t('panel.payouts.statement')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {payouts.map((payout) => (
            <tr key={payout.id}>
              <td className={table.still}>{dayText(payout.requested_at)}</td>
              <td className={table.right}>{moneyText(payout.amount, currency)}</td>
              <td>
                <Badge tone={tones[payout.state]}>{t(`panel.payouts.states.${payout.state}`)}</Badge>
                {payout.reason !== null && payout.state === 'declined' && (
                  <span className={table.quiet}> {payout.reason}</span>
                )}
              </td>
              <td className={table.still}>{payout.paid_at === null ? '–' : dayText(payout.paid_at)}</td>
              <td>{payout.reference ?? '–'}</td>
              <td className={table.right}>
                <Button size="dense" onClick={() => void save(payout)}>
                  {t('panel.payouts.statement')}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
