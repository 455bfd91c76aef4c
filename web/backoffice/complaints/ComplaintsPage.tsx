import { complaintHolders, complaintOrders, complaintShown } from '@candor/contracts/http/office/complaints.ts';
import type { ComplaintCaseRow } from '@candor/contracts/http/office/complaints.ts';
import { complaintCategories } from '@candor/domain/complaints/complaint.ts';
import { useState } from 'react';
import { useComplaintTexts } from '../../data/complaintDesk.ts';
import { personalExport } from '../../data/listExports.ts';
import { office, useMay } from '../../data/office.ts';
import { Button } from '../../ui/Button.tsx';
import { Chips } from '../../ui/Choice.tsx';
import { classes } from '../../ui/classes.ts';
import { shortTime } from '../../ui/dates.ts';
import { Select } from '../../ui/Select.tsx';
import desk from '../shell/Desk.module.css';
import { NotAllowed } from '../shell/NotFound.tsx';
import { OnPhone } from '../shell/OnPhone.tsx';
import type { ListColumn } from '../table/columns.ts';
import { ListAndCase, useOpened } from '../table/ListAndCase.tsx';
import { useList } from '../table/useList.ts';
import type { List, ListQuery } from '../table/useList.ts';
import { ComplaintCasePanel } from './ComplaintCasePanel.tsx';
import styles from './Complaints.module.css';
import { DueBadge } from './DueBadge.tsx';
import { ExportDialog } from './ExportDialog.tsx';
import { StateBadge } from './StateBadge.tsx';
import { useComplaintFilters } from '../filters/useComplaintFilters.ts';

const EVERY_MS = 15_000;
const shape = {
  orders: complaintOrders,
  filters: ['shown', 'category', 'holder'],
  first: { order: 'due', descending: false },
} as const;
type Order = (typeof complaintOrders)[number];
type Filter = (typeof shape.filters)[number];
type Complaints = List<ComplaintCaseRow, Order, Filter>;
type Shown = (typeof complaintShown)[number] | 'all';
const ANY = 'any';
const ANYBODY = 'anybody';

/** Page of the register of complaints, most urgent first. */
export function ComplaintsPage() {
  const { t } = useComplaintTexts();
  const title = t('office.pages.complaints');
  return useMay('complaints.read') ? <Register title={title} /> : <NotAllowed title={title} />;
}

function Register({ title }: { title: string }) {
  const { t } = useComplaintTexts();
  const { number, open } = useOpened('/complaints');
  const list = useList({
    name: 'complaints',
    shape,
    everyMs: EVERY_MS,
    requestOf: (query: ListQuery<Order>, filters: Partial<Record<Filter, string>>) => ({
      ...query,
      ...toQuery(query.search, filters),
    }),
    ask: office.listComplaints,
    exportOf: (query) => personalExport('complaints', (by) => office.askComplaintExport({ query, ...by })),
  });
  const mayExport = useMay('complaints.export');
  const onOpen = ({ id }: ComplaintCaseRow) => open(id);
  return (
    <ListAndCase
      title={title}
      lead={t('lead')}
      list={list}
      columns={useColumns(onOpen)}
      keyOf={({ id }) => id}
      onOpen={onOpen}
      opened={number}
      isCaseNarrow
      searchHint={t('searchHint')}
      filters={<Filters list={list} />}
      action={mayExport ? <Export /> : undefined}
      empty={{ title: t('empty'), text: t('emptyText') }}
    >
      <ComplaintCasePanel key={number} id={number} />
    </ListAndCase>
  );
}

/** Button that exports the register of a month as a file. */
function Export() {
  const { t } = useComplaintTexts();
  const [isExporting, setExporting] = useState(false);
  return (
    <>
      <Button size="dense" onClick={() => setExporting(true)}>
        {t('export.title')}
      </Button>
      {isExporting && <ExportDialog onClose={() => setExporting(false)} />}
    </>
  );
}

function Filters({ list }: { list: Complaints }) {
  const { t } = useComplaintTexts();
  const { shown, category, holder } = useComplaintFilters();
  const { search, filters } = list.view;
  const shownOptions = [...shown.options, { value: 'all' as const, label: t('shown.all') }];
  const categories = [{ value: ANY, label: t('anyCategory') }, ...category.options];
  const holders = [{ value: ANYBODY, label: t('holders.anybody') }, ...holder.options];
  const change = (changes: Complaints['view']['filters']) => list.change({ filters: { ...filters, ...changes } });
  return (
    <>
      <Chips<Shown>
        className={classes(desk.filter, styles.shown)}
        label={shown.label}
        options={shownOptions}
        value={search === '' ? shownOptions.find(({ value }) => value === (filters.shown ?? 'open'))?.value : undefined}
        onChange={(next) => list.change({ filters: withShown(filters, next), search: '', ...orderOf(next) })}
      />
      <Select<string>
        label={category.label}
        size="dense"
        options={categories}
        value={categories.find(({ value }) => value === filters.category)?.value ?? ANY}
        onChange={(next) => change({ category: next })}
      />
      <Select<string>
        label={holder.label}
        size="dense"
        options={holders}
        value={holders.find(({ value }) => value === filters.holder)?.value ?? ANYBODY}
        onChange={(next) => change({ holder: next })}
      />
    </>
  );
}

/** Returns the filters with what is shown; open complaints are shown without a filter. */
function withShown({ shown: _last, ...others }: Complaints['view']['filters'], next: Shown) {
  return { ...others, ...(next !== 'open' && { shown: next }) };
}

/** Returns the order of a list: open complaints by their deadline, closed ones by arrival, newest first. */
function orderOf(next: Shown): { readonly order: Order; readonly descending: boolean } {
  const isOpen = next === 'open' || next === 'late' || next === 'soon';
  return { order: isOpen ? 'due' : 'received', descending: !isOpen };
}

/** Converts the filters for the server; a search finds complaints in any state. */
function toQuery(search: string | undefined, filters: Complaints['view']['filters']) {
  const state = complaintShown.find((one) => one === (filters.shown ?? 'open'));
  const category = complaintCategories.find((one) => one === filters.category);
  const holder = complaintHolders.find((one) => one === filters.holder);
  return {
    ...(search === undefined && state !== undefined && { shown: state }),
    ...(category !== undefined && { category }),
    ...(holder !== undefined && { holder }),
  };
}

function useColumns(onOpen: (row: ComplaintCaseRow) => void): readonly ListColumn<ComplaintCaseRow, Order>[] {
  const { t } = useComplaintTexts();
  return [
    {
      id: 'number',
      label: t('columns.number'),
      isFixed: true,
      cell: (row) => (
        <>
          <button type="button" className={classes(desk.open, styles.number)} onClick={() => onOpen(row)}>
            {row.number}
          </button>
          <OnPhone>
            <bdi>{row.name}</bdi>
          </OnPhone>
        </>
      ),
    },
    {
      id: 'due',
      label: t('columns.due'),
      order: 'due',
      cell: (row) => (
        <>
          <DueBadge clock={row.clock} />
          <OnPhone>
            <StateBadge row={row} />
          </OnPhone>
        </>
      ),
    },
    { id: 'name', label: t('columns.name'), isWide: true, cell: ({ name }) => <bdi>{name}</bdi> },
    {
      id: 'subject',
      label: t('columns.subject'),
      isWide: true,
      cell: ({ subject }) => <span className={styles.subject}>{subject}</span>,
    },
    { id: 'state', label: t('columns.state'), isWide: true, cell: (row) => <StateBadge row={row} /> },
    { id: 'taken', label: t('columns.taken'), isWide: true, cell: (row) => row.taken_by ?? t('free') },
    {
      id: 'category',
      label: t('columns.category'),
      isHiddenAtFirst: true,
      cell: ({ category }) => t(`complaints.categories.${category}`),
    },
    {
      id: 'received',
      label: t('columns.received'),
      order: 'received',
      isHiddenAtFirst: true,
      cell: ({ at }) => shortTime(at),
    },
    {
      id: 'client',
      label: t('columns.client'),
      isHiddenAtFirst: true,
      cell: ({ client }) => client?.pin ?? t('form'),
    },
  ];
}
