import { affiliateOrders, affiliateStates, payoutSteps } from '@candor/contracts/http/office/affiliates.ts';
import type { AffiliateInvitation, AffiliateOrder, OfficeAffiliate } from '@candor/contracts/http/office/affiliates.ts';
import { useState } from 'react';
import { useDeskTexts } from '../../data/deskTexts.ts';
import { personalExport } from '../../data/listExports.ts';
import { office, useMay } from '../../data/office.ts';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Select.tsx';
import { NotAllowed } from '../shell/NotFound.tsx';
import { ListAndCase, useOpened } from '../table/ListAndCase.tsx';
import { useList } from '../table/useList.ts';
import type { List, ListQuery } from '../table/useList.ts';
import { AffiliateCase } from './AffiliateCase.tsx';
import styles from './Affiliates.module.css';
import { CreateDialog } from './CreateDialog.tsx';
import { InvitedDialog } from './InvitedDialog.tsx';
import { useAffiliateColumns } from './useAffiliateColumns.tsx';
import { useAffiliateFilters } from '../filters/useAffiliateFilters.ts';

const shape = {
  orders: affiliateOrders,
  filters: ['state', 'waiting'],
  first: { order: 'waiting', descending: false },
} as const;

/** Page of the brand's partners: what they have referred, what they are paid, and by which plan. */
export function AffiliatesPage() {
  const { t } = useDeskTexts();
  const title = t('affiliates.title');
  return useMay('affiliates.read') ? <Affiliates title={title} /> : <NotAllowed title={title} />;
}

function Affiliates({ title }: { title: string }) {
  const { t } = useDeskTexts();
  const { number, open } = useOpened('/affiliates');
  const list = useList({
    name: 'affiliates',
    shape,
    requestOf: (query: ListQuery<AffiliateOrder>, filters: Partial<Record<AffiliateFilter, string>>) => ({
      ...query,
      ...toQuery(filters),
    }),
    ask: office.listAffiliates,
    exportOf: (query) => personalExport('partners', (by) => office.askAffiliateExport({ query, ...by })),
  });
  const onOpen = ({ id }: OfficeAffiliate) => open(id);
  return (
    <ListAndCase
      title={title}
      lead={t('affiliates.lead')}
      isCaseNarrow
      list={list}
      columns={useAffiliateColumns(onOpen)}
      keyOf={({ id }) => id}
      onOpen={onOpen}
      opened={number}
      searchHint={t('affiliates.search')}
      filters={<AffiliateFilters list={list} />}
      action={<Create onDone={open} />}
      empty={{ title: t('affiliates.none'), text: t('affiliates.noneText') }}
    >
      <AffiliateCase key={number} id={number} />
    </ListAndCase>
  );
}

/** Converts the filters of the address for the server. */
function toQuery(filters: Partial<Record<AffiliateFilter, string>>) {
  const state = affiliateStates.find((one) => one === filters.state);
  const waiting = payoutSteps.find((one) => one === filters.waiting);
  return { ...(state !== undefined && { state }), ...(waiting !== undefined && { waiting }) };
}

function Create({ onDone }: { onDone: (id: number) => void }) {
  const { t } = useDeskTexts();
  const mayManage = useMay('affiliates.manage');
  const [isCreating, setCreating] = useState(false);
  const [invitation, setInvitation] = useState<AffiliateInvitation>();
  if (!mayManage) return null;
  const close = (id: number) => {
    setInvitation(undefined);
    onDone(id);
  };
  return (
    <>
      <Button size="dense" variant="primary" onClick={() => setCreating(true)}>
        {t('affiliates.create')}
      </Button>
      {isCreating && <CreateDialog onClose={() => setCreating(false)} onCreated={setInvitation} />}
      {invitation !== undefined && <InvitedDialog invitation={invitation} onClose={() => close(invitation.id)} />}
    </>
  );
}

type AffiliateFilter = 'state' | 'waiting';

/** Filters of the partners: by their access, and by the step of a waiting payout. */
function AffiliateFilters({ list }: { list: List<OfficeAffiliate, AffiliateOrder, AffiliateFilter> }) {
  const { t } = useDeskTexts();
  const { state, waiting } = useAffiliateFilters();
  const { filters } = list.view;
  const set = (name: AffiliateFilter, value: string) => list.change({ filters: { ...filters, [name]: value } });
  return (
    <>
      <Select
        className={styles.filter}
        label={state.label}
        size="dense"
        options={[{ value: '', label: t('affiliates.anyState') }, ...state.options]}
        value={filters.state ?? ''}
        onChange={(value) => set('state', value)}
      />
      <Select
        className={styles.filter}
        label={waiting.label}
        size="dense"
        options={[{ value: '', label: t('affiliates.anyPayout') }, ...waiting.options]}
        value={filters.waiting ?? ''}
        onChange={(value) => set('waiting', value)}
      />
    </>
  );
}
