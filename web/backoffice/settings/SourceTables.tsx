import type { SourcePage } from '@candor/contracts/http/office/priceSources.ts';
import type { ListedField } from '@candor/contracts/http/office/writtenSettings.ts';
import { routedNames } from '@candor/domain/pricing/priceSources.ts';
import type { RoutedName } from '@candor/domain/pricing/priceSources.ts';
import type { ReactNode } from 'react';
import { useSourceTexts } from '../../data/officeSources.ts';
import { Badge } from '../../ui/Badge.tsx';
import type { Tone } from '../../ui/Badge.tsx';
import { clockTime } from '../../ui/dates.ts';
import { Table } from '../../ui/Table.tsx';
import type { Column } from '../../ui/Table.tsx';
import desk from '../shell/Desk.module.css';
import styles from './Settings.module.css';
import { fieldsOfVenue, listedSources, marketOf } from './sourceWords.ts';
import { WrittenValues } from './WrittenVersion.tsx';

/** Sources of each market in their order, and each source with its connection and settings. */
export function SourceTables({ page, acts }: { page: SourcePage; acts: ReactNode }) {
  return page.is_routed ? (
    <>
      <Markets page={page} acts={acts} />
      <Venues page={page} />
    </>
  ) : (
    <Own page={page} />
  );
}

const tones: Readonly<Record<string, Tone>> = {
  live: 'positive',
  connecting: 'info',
  stale: 'warning',
  down: 'negative',
};

function Markets({ page, acts }: { page: SourcePage; acts: ReactNode }) {
  const { t } = useSourceTexts();
  const { fields, source, version, waiting } = page;
  const title = t('sources.panel');
  const markets = fields.filter(({ name }) => marketOf(name) !== undefined);
  const columns: readonly Column<ListedField>[] = [
    {
      id: 'market',
      label: t('sources.columns.market'),
      isHeading: true,
      cell: ({ name }) => t(`platform.market.category.${marketOf(name) ?? 'crypto'}`),
    },
    {
      id: 'order',
      label: t('sources.columns.order'),
      cell: ({ value }) => <Order names={listedSources(value ?? '')} page={page} />,
    },
  ];
  return (
    <section className={desk.panel} aria-label={title}>
      <header className={styles.panelHead}>
        <h2>{title}</h2>
        <Badge tone={source === 'office' ? 'info' : 'neutral'}>
          {source === 'office' ? t('sources.ofVersion', { version }) : t('sources.ofEnvironment')}
        </Badge>
        {waiting !== null && <Badge tone="warning">{t('sources.proposed')}</Badge>}
        <span className={desk.quiet}>{t('sources.panelNote')}</span>
        {acts}
      </header>
      <Table label={title} isInSection columns={columns} rows={markets} keyOf={({ name }) => name} />
    </section>
  );
}

/** Numbered list of sources, since their order matters. */
function Order({ names, page }: { names: readonly RoutedName[]; page: SourcePage }) {
  const { t } = useSourceTexts();
  if (names.length === 0) return <span className={desk.quiet}>{t('sources.none')}</span>;
  return (
    <ol className={styles.order}>
      {names.map((name) => (
        <li key={name}>
          {t(`sources.name.${name}`)} <State name={name} page={page} />
        </li>
      ))}
    </ol>
  );
}

function State({ name, page: { running } }: { name: RoutedName; page: SourcePage }) {
  const { t } = useSourceTexts();
  if (running === null) return <Badge tone="neutral">{t('sources.state.unknown')}</Badge>;
  const state = running.sources.find((one) => one.name === name)?.state ?? 'unused';
  return <Badge tone={tones[state] ?? 'neutral'}>{t(`sources.state.${state}`)}</Badge>;
}

function Venues({ page }: { page: SourcePage }) {
  const { t } = useSourceTexts();
  const title = t('sources.venues');
  const routed = new Set(page.fields.flatMap(({ name, value }) => (marketOf(name) ? listedSources(value ?? '') : [])));
  const shown = routedNames.filter(
    (name) => routed.has(name) || fieldsOfVenue(page.fields, name).some(({ value }) => value !== null),
  );
  const columns: readonly Column<RoutedName>[] = [
    {
      id: 'source',
      label: t('sources.venueColumns.source'),
      isHeading: true,
      cell: (name) => t(`sources.name.${name}`),
    },
    {
      id: 'state',
      label: t('sources.venueColumns.state'),
      cell: (name) => <Connection name={name} page={page} />,
    },
    {
      id: 'settings',
      label: t('sources.venueColumns.settings'),
      cell: (name) => <VenueSettings fields={fieldsOfVenue(page.fields, name)} />,
    },
  ];
  return (
    <section className={desk.panel} aria-label={title}>
      <header className={styles.panelHead}>
        <h2>{title}</h2>
        <span className={desk.quiet}>{t('sources.venuesNote')}</span>
      </header>
      <Table label={title} isInSection isStacked columns={columns} rows={shown} keyOf={(name) => name} />
    </section>
  );
}

/** Connection of a source: its state, its last heartbeat, and its faults. */
function Connection({ name, page }: { name: RoutedName; page: SourcePage }) {
  const { t } = useSourceTexts();
  const running = page.running?.sources.find((one) => one.name === name);
  const off = page.running?.off.find(({ source }) => source === name);
  return (
    <span className={styles.connection}>
      <State name={name} page={page} />
      {off !== undefined && <span>{t(`sources.why.${off.code}`, { name: off.name })}</span>}
      {running !== undefined && running.heard_at !== null && (
        <span className={desk.quiet}>{t('sources.heard', { when: clockTime(running.heard_at) })}</span>
      )}
      {running !== undefined && running.last_end !== null && (
        <span className={desk.quiet}>{t('sources.lastEnd', { why: running.last_end })}</span>
      )}
    </span>
  );
}

function VenueSettings({ fields }: { fields: readonly ListedField[] }) {
  const { t } = useSourceTexts();
  const values = fields.flatMap(({ name, value, usual, mark, is_on_server: isOnServer }): [string, string][] => {
    if (isOnServer) return [[name, t('sources.onServer')]];
    const text = value ?? usual;
    return text === '' ? [] : [[name, mark === null || mark === '' ? text : `${text} (#${mark})`]];
  });
  return values.length === 0 ? (
    <span className={desk.quiet}>{t('sources.noSettings')}</span>
  ) : (
    <WrittenValues values={values} />
  );
}

/** Facts about a simulated or recorded market. */
function Own({ page: { running } }: { page: SourcePage }) {
  const { t } = useSourceTexts();
  if (running === null) return null;
  return (
    <section className={desk.panel} aria-label={t('sources.venues')}>
      <header className={styles.panelHead}>
        <h2>{t('sources.venues')}</h2>
      </header>
      <ul className={styles.own}>
        {running.sources.map(({ name, state }) => (
          <li key={name}>
            <strong>{name === 'simulated' ? t('sources.name.simulated') : name}</strong>
            <Badge tone={tones[state] ?? 'neutral'}>{t(`sources.state.${state}`)}</Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}
