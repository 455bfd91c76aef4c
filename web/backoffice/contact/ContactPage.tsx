import { contactHolders, contactOrders } from '@candor/contracts/http/office/contact.ts';
import type { ContactHolder, ContactRow } from '@candor/contracts/http/office/contact.ts';
import { contactStates } from '@candor/domain/contact.ts';
import type { ContactState } from '@candor/domain/contact.ts';
import { useDeskTexts } from '../../data/deskTexts.ts';
import { personalExport } from '../../data/listExports.ts';
import { office, useMay } from '../../data/office.ts';
import { Chips } from '../../ui/Choice.tsx';
import { classes } from '../../ui/classes.ts';
import { Select } from '../../ui/Select.tsx';
import { ageText, ageTone } from '../shell/age.ts';
import desk from '../shell/Desk.module.css';
import { NotAllowed } from '../shell/NotFound.tsx';
import { useNow } from '../shell/useNow.ts';
import type { ListColumn } from '../table/columns.ts';
import { ListAndCase, useOpened } from '../table/ListAndCase.tsx';
import { useList } from '../table/useList.ts';
import type { List, ListQuery } from '../table/useList.ts';
import styles from './Contact.module.css';
import { ContactBadges } from './ContactBadges.tsx';
import { MessageCase } from './MessageCase.tsx';
import { useMessageFilters } from '../filters/useMessageFilters.ts';

const EVERY_MS = 15_000;
const shape = {
  orders: contactOrders,
  filters: ['state', 'holder'],
  first: { order: 'created', descending: false },
} as const;
type Shown = ContactState | 'all';
const ANYBODY = 'anybody';

/** Page of the messages from visitors and clients, longest waiting first. */
export function ContactPage() {
  const { t } = useDeskTexts();
  const title = t('office.pages.contact');
  return useMay('contact.read') ? <Messages title={title} /> : <NotAllowed title={title} />;
}

function Messages({ title }: { title: string }) {
  const { t } = useDeskTexts();
  const { number, open } = useOpened('/contact');
  const list = useList({
    name: 'contact',
    shape,
    everyMs: EVERY_MS,
    requestOf: (query: ListQuery<'created'>, filters: Partial<Record<'state' | 'holder', string>>) => ({
      ...query,
      ...toQuery(query.search, filters),
    }),
    ask: office.listContact,
    exportOf: (query) => personalExport('messages', (by) => office.askContactExport({ query, ...by })),
  });
  const onOpen = ({ id }: ContactRow) => open(id);
  return (
    <ListAndCase
      title={title}
      lead={t('contact.lead')}
      list={list}
      columns={useColumns(onOpen)}
      keyOf={({ id }) => id}
      onOpen={onOpen}
      opened={number}
      searchHint={t('contact.searchHint')}
      filters={<Filters list={list} />}
      empty={{ title: t('contact.empty'), text: t('contact.emptyText') }}
    >
      <MessageCase key={number} id={number} />
    </ListAndCase>
  );
}

/** Filters by state and owner. */
function Filters({ list }: { list: List<ContactRow, 'created', 'state' | 'holder'> }) {
  const { t } = useDeskTexts();
  const { search, filters } = list.view;
  const { holder } = filters;
  const named = useMessageFilters();
  const states = [...named.state.options, { value: 'all' as const, label: t('contact.shown.all') }];
  const holders = [{ value: ANYBODY, label: t('contact.holders.anybody') }, ...named.holder.options];
  return (
    <>
      <Chips<Shown>
        className={desk.filter}
        label={named.state.label}
        options={states}
        value={search === '' ? states.find(({ value }) => value === (filters.state ?? 'open'))?.value : undefined}
        onChange={(next) =>
          list.change({
            filters: { ...(next !== 'open' && { state: next }), ...(holder !== undefined && { holder }) },
            search: '',
            order: 'created',
            descending: next !== 'open',
          })
        }
      />
      <Select<string>
        label={named.holder.label}
        size="dense"
        options={holders}
        value={holders.find(({ value }) => value === holder)?.value ?? ANYBODY}
        onChange={(next) => {
          const { holder: _before, ...others } = filters;
          list.change({ filters: { ...others, ...(next !== ANYBODY && { holder: next }) } });
        }}
      />
    </>
  );
}

type Filtered = List<ContactRow, 'created', 'state' | 'holder'>['view']['filters'];

/** Converts the filters for the server; a search finds messages in any state. */
function toQuery(search: string | undefined, filters: Filtered): { state?: ContactState; holder?: ContactHolder } {
  const state = contactStates.find((one) => one === (filters.state ?? 'open'));
  const holder = contactHolders.find((one) => one === filters.holder);
  return {
    ...(search === undefined && state !== undefined && { state }),
    ...(holder !== undefined && { holder }),
  };
}

function useColumns(onOpen: (row: ContactRow) => void): readonly ListColumn<ContactRow, 'created'>[] {
  const { t } = useDeskTexts();
  return [
    { id: 'created', label: t('contact.columns.age'), order: 'created', cell: (row) => <Age row={row} /> },
    {
      id: 'name',
      label: t('contact.columns.name'),
      isFixed: true,
      cell: (row) => (
        <button type="button" className={classes(desk.open, styles.name)} onClick={() => onOpen(row)}>
          {row.name}
        </button>
      ),
    },
    {
      id: 'message',
      label: t('contact.columns.message'),
      isWide: true,
      cell: ({ beginning }) => <span className={styles.beginning}>{beginning}</span>,
    },
    {
      id: 'state',
      label: t('contact.columns.state'),
      cell: (row) => <ContactBadges row={row} />,
    },
    { id: 'taken', label: t('contact.columns.taken'), isWide: true, cell: (row) => row.taken_by ?? t('contact.free') },
    {
      id: 'client',
      label: t('contact.columns.client'),
      isHiddenAtFirst: true,
      cell: ({ client }) => client?.pin ?? t('contact.visitor'),
    },
  ];
}

function Age({ row }: { row: ContactRow }) {
  const { t } = useDeskTexts();
  const age = useNow() - row.at;
  return (
    <span className={desk[row.state === 'open' ? (ageTone('contact', age) ?? 'fresh') : 'fresh']}>
      {ageText(t, age)}
    </span>
  );
}
