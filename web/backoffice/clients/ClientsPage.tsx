import { clientOrders } from '@candor/contracts/http/office/clients.ts';
import type { ClientOrder, ListedClient } from '@candor/contracts/http/office/clients.ts';
import { toTag } from '@candor/domain/clients/clientFile.ts';
import type { TFunction } from 'i18next';
import { Link, useNavigate } from 'react-router';
import { DAY_MS } from '@candor/domain/time.ts';
import { useClientLevels } from '../../data/clientDesk.ts';
import { useClientTexts } from '../../data/clientTexts.ts';
import { personalExport } from '../../data/listExports.ts';
import { office, useMay } from '../../data/office.ts';
import { Badge } from '../../ui/Badge.tsx';
import { shortTime } from '../../ui/dates.ts';
import { DateFilter } from '../../ui/DateFilter.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { NotAllowed } from '../shell/NotFound.tsx';
import { OfficePage } from '../shell/OfficePage.tsx';
import { ListDesk } from '../table/ListDesk.tsx';
import type { ListColumn } from '../table/columns.ts';
import { useList } from '../table/useList.ts';
import type { List } from '../table/useList.ts';
import styles from './ClientsPage.module.css';
import { useClientFilters } from '../filters/useClientFilters.ts';

type Filter = 'verified' | 'frozen' | 'level' | 'country' | 'tag' | 'from' | 'until';
type Clients = List<ListedClient, ClientOrder, Filter>;

const shape = {
  orders: clientOrders,
  filters: ['verified', 'frozen', 'level', 'country', 'tag', 'from', 'until'],
  first: { order: 'registered', descending: true },
} as const;

/** Page of all clients of the brand, masked. */
export function ClientsPage() {
  const { t } = useClientTexts();
  const title = t('clients.title');
  return useMay('clients.list') ? <AllClients title={title} /> : <NotAllowed title={title} />;
}

function AllClients({ title }: { title: string }) {
  const { t, i18n } = useClientTexts();
  const navigate = useNavigate();
  const mayRead = useMay('clients.read');
  const list: Clients = useList({
    name: 'clients',
    shape,
    requestOf: (query, filters) => ({ ...query, ...toQuery(filters) }),
    ask: office.listClients,
    exportOf: (query) => personalExport('clients', (by) => office.askClientExport({ query, ...by })),
  });
  return (
    <OfficePage title={title} aside={t('clients.list.lead')} isDesk>
      <ListDesk<ListedClient, ClientOrder, Filter>
        label={title}
        list={list}
        columns={columnsOf(t, i18n.language, mayRead)}
        keyOf={({ id }) => id}
        onOpen={({ id }) => (mayRead ? void navigate(cardOf(id)) : undefined)}
        searchHint={t('clients.list.search')}
        filters={<Filters list={list} />}
        empty={{ title: t('clients.list.empty'), text: t('clients.list.emptyText') }}
      />
    </OfficePage>
  );
}

function cardOf(id: number): string {
  return `/clients/${id}?from=list`;
}

/** Converts the filters of the address for the server; invalid parts are left out. */
function toQuery({ verified, frozen, level, country, tag, from, until }: Partial<Record<Filter, string>>) {
  const [since, end] = [dayOf(from), dayOf(until)];
  const word = tag === undefined ? undefined : toTag(tag);
  return {
    ...((verified === '1' || verified === '0') && { verified: verified === '1' }),
    ...((frozen === '1' || frozen === '0') && { frozen: frozen === '1' }),
    ...(level !== undefined && level !== '' && { level }),
    ...(country !== undefined && /^[A-Z]{2}$/.test(country) && { country }),
    ...(word !== undefined && { tag: word }),
    ...(since !== undefined && { from: since }),
    // The last day is included.
    ...(end !== undefined && { until: end + DAY_MS }),
  };
}

function dayOf(text: string | undefined): number | undefined {
  const instant = Date.parse(`${text ?? ''}T00:00:00Z`);
  return Number.isNaN(instant) ? undefined : instant;
}

function Filters({ list }: { list: Clients }) {
  const { t } = useClientTexts();
  const { data: levels = [] } = useClientLevels();
  const { verified, frozen, level, country, tag, from, until } = useClientFilters();
  const { filters } = list.view;
  const set = (name: Filter, value: string) => list.change({ filters: { ...filters, [name]: value } });
  return (
    <>
      <Select
        label={verified.label}
        size="dense"
        options={[{ value: '', label: t('clients.list.anyVerified') }, ...verified.options]}
        value={filters.verified ?? ''}
        onChange={(value) => set('verified', value)}
      />
      <Select
        label={frozen.label}
        size="dense"
        options={[{ value: '', label: t('clients.freeze.anyFrozen') }, ...frozen.options]}
        value={filters.frozen ?? ''}
        onChange={(value) => set('frozen', value)}
      />
      {levels.length > 0 && (
        <Select
          label={level.label}
          size="dense"
          options={[
            { value: '', label: t('clients.list.anyLevel') },
            ...levels.map(({ name }) => ({ value: name, label: name })),
          ]}
          value={filters.level ?? ''}
          onChange={(value) => set('level', value)}
        />
      )}
      <Select
        className={styles.country}
        label={country.label}
        size="dense"
        options={[{ value: '', label: t('clients.list.anyCountry') }, ...country.options]}
        value={filters.country ?? ''}
        onChange={(value) => set('country', value)}
      />
      <TextField
        key={filters.tag ?? ''}
        className={styles.tag}
        label={tag.label}
        hideLabel
        size="dense"
        placeholder={tag.label}
        defaultValue={filters.tag ?? ''}
        onBlur={(event) => set('tag', event.target.value.trim())}
        onKeyDown={(event) => {
          if (event.key === 'Enter') set('tag', event.currentTarget.value.trim());
        }}
      />
      <div className={styles.days}>
        <DateFilter label={from.label} value={filters.from ?? ''} onChange={(value) => set('from', value)} />
        <DateFilter label={until.label} value={filters.until ?? ''} onChange={(value) => set('until', value)} />
      </div>
    </>
  );
}

function columnsOf(t: TFunction, language: string, mayRead: boolean): readonly ListColumn<ListedClient, ClientOrder>[] {
  const regions = new Intl.DisplayNames([language], { type: 'region' });
  return [
    {
      id: 'name',
      label: t('clients.list.name'),
      order: 'name',
      isFixed: true,
      cell: ({ id, name }) =>
        mayRead ? (
          <Link to={cardOf(id)}>
            <bdi>{name}</bdi>
          </Link>
        ) : (
          <bdi>{name}</bdi>
        ),
    },
    { id: 'pin', label: t('clients.list.pin'), order: 'pin', cell: ({ pin }) => pin },
    {
      id: 'state',
      label: t('clients.list.state'),
      cell: ({ verified, closed, frozen }) => (
        <span className={styles.tags}>
          <Badge tone={closed ? 'negative' : verified ? 'positive' : 'warning'}>
            {t(closed ? 'clients.card.closed' : verified ? 'clients.card.verified' : 'clients.card.notVerified')}
          </Badge>
          {frozen && <Badge tone="negative">{t('clients.freeze.frozen')}</Badge>}
        </span>
      ),
    },
    { id: 'level', label: t('clients.list.level'), isWide: true, cell: ({ level }) => level },
    {
      id: 'country',
      label: t('clients.card.country'),
      isWide: true,
      cell: ({ country }) => (country === null ? '' : regions.of(country)),
    },
    { id: 'email', label: t('clients.card.fields.email'), isWide: true, cell: ({ email }) => email },
    {
      id: 'phone',
      label: t('clients.card.fields.phone'),
      isWide: true,
      isHiddenAtFirst: true,
      cell: ({ phone }) => phone,
    },
    {
      id: 'tags',
      label: t('clients.card.tags'),
      isWide: true,
      cell: ({ tags }) => (
        <span className={styles.tags}>
          {tags.map((tag) => (
            <Badge key={tag}>{tag}</Badge>
          ))}
        </span>
      ),
    },
    {
      id: 'registered',
      label: t('clients.list.registered'),
      order: 'registered',
      isNumeric: true,
      isWide: true,
      cell: ({ registered_at: at }) => shortTime(at),
    },
  ];
}
