import type { Commission, CommissionPlan } from '@candor/contracts/http/affiliateEarnings.ts';
import { commissionKinds, commissionStates } from '@candor/domain/affiliates/commission.ts';
import type { CommissionKind, CommissionState } from '@candor/domain/affiliates/commission.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { profileQuery, useCommissions } from '../../data/affiliate.ts';
import { useAffiliateTexts } from '../../data/affiliateTexts.ts';
import { useBrand } from '../../data/brand.ts';
import { Button } from '../../ui/Button.tsx';
import { moneyText } from '../../ui/numbers.ts';
import { Panel } from '../../ui/Panel.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { NotLoaded } from '../shell/NotLoaded.tsx';
import { PanelPage } from '../shell/PanelPage.tsx';
import styles from './Commissions.module.css';
import { CommissionRow } from './CommissionRow.tsx';

const ANY = 'any';

/** Page of the commissions, each row with its calculation. */
export default function CommissionsPage() {
  const { t } = useAffiliateTexts();
  const [state, setState] = useState<CommissionState | typeof ANY>(ANY);
  const [kind, setKind] = useState<CommissionKind | typeof ANY>(ANY);
  const query = useCommissions({ ...(state !== ANY && { state }), ...(kind !== ANY && { kind }) });
  const pages = query.data?.pages ?? [];
  const rows = pages.flatMap(({ commissions }) => commissions);
  const plans = new Map(pages.flatMap((page) => page.plans.map((plan): [number, CommissionPlan] => [plan.id, plan])));
  return (
    <PanelPage title={t('panel.commissions.title')} lead={t('panel.commissions.lead')}>
      <Totals />
      <div className={styles.filters}>
        <SelectField<CommissionState | typeof ANY>
          label={t('panel.commissions.state')}
          value={state}
          options={([ANY, ...commissionStates] as const).map((value) => ({
            value,
            label: value === ANY ? t('panel.commissions.any') : t(`panel.commissions.states.${value}`),
          }))}
          onChange={setState}
          size="control"
        />
        <SelectField<CommissionKind | typeof ANY>
          label={t('panel.commissions.kind')}
          value={kind}
          options={([ANY, ...commissionKinds] as const).map((value) => ({
            value,
            label: value === ANY ? t('panel.commissions.any') : t(`panel.commissions.kinds.${value}`),
          }))}
          onChange={setKind}
          size="control"
        />
      </div>
      {query.isError && <NotLoaded onRetry={() => void query.refetch()} />}
      {query.isPending && <Skeleton height="320px" />}
      {query.isSuccess && (
        <Rows
          rows={rows}
          plans={plans}
          onAll={
            state === ANY && kind === ANY
              ? undefined
              : () => {
                  setState(ANY);
                  setKind(ANY);
                }
          }
        />
      )}
      {query.hasNextPage && (
        <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('panel.commissions.more')}
        </Button>
      )}
    </PanelPage>
  );
}

interface RowsProps {
  rows: readonly Commission[];
  plans: ReadonlyMap<number, CommissionPlan>;
  /** Clears the filter; undefined if everything is shown already. */
  onAll: (() => void) | undefined;
}

function Rows({ rows, plans, onAll }: RowsProps) {
  const { t } = useAffiliateTexts();
  return (
    <Panel aria-label={t('panel.commissions.title')}>
      {rows.length === 0 && <None onAll={onAll} />}
      {rows.map((row) => (
        <CommissionRow key={row.id} row={row} plan={plans.get(row.plan_id)} />
      ))}
    </Panel>
  );
}

/** Says that there are no commissions at all, or that the filter finds none. */
function None({ onAll }: Pick<RowsProps, 'onAll'>) {
  const { t } = useAffiliateTexts();
  if (onAll === undefined) {
    return <EmptyState title={t('panel.commissions.empty')} text={t('panel.commissions.emptyText')} />;
  }
  return (
    <EmptyState
      title={t('panel.commissions.nothing')}
      text={t('panel.commissions.nothingText')}
      action={<Button onClick={onAll}>{t('panel.commissions.showAll')}</Button>}
    />
  );
}

function Totals() {
  const { t } = useAffiliateTexts();
  const { currency } = useBrand();
  const { data } = useQuery(profileQuery);
  if (data === undefined) return <Skeleton height="72px" />;
  return (
    <Panel className={styles.totals} aria-label={t('panel.commissions.totals')}>
      {commissionStates.map((state) => (
        <div key={state}>
          <span>{t(`panel.commissions.states.${state}`)}</span>
          <strong>{moneyText(data.totals[state], currency)}</strong>
        </div>
      ))}
    </Panel>
  );
}
