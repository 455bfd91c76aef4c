import type { DealingFeeds, InstrumentFeed } from '@candor/contracts/http/office/dealing.ts';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useDealingFeeds, useDealingTexts } from '../../data/officeDealing.ts';
import { useOfficeTickers } from '../../data/officeTickers.ts';
import { classes } from '../../ui/classes.ts';
import { countText, typeset } from '../../ui/numbers.ts';
import { Table } from '../../ui/Table.tsx';
import type { Column } from '../../ui/Table.tsx';
import { Loaded } from '../shell/Loaded.tsx';
import { providerName } from '../shell/providerName.ts';
import styles from './Dealing.module.css';
import { elapsedText } from './figures.ts';

type Source = DealingFeeds['sources'][number];

/** Price sources, and the gate's results for each instrument's quotes. */
export function FeedsTab() {
  const { t } = useDealingTexts();
  const query = useDealingFeeds();
  return (
    <Loaded query={query} height="420px">
      {({ sources, simulated, changes, silences, instruments }) => (
        <>
          <section className={styles.panel} aria-labelledby="sources-title">
            <header className={styles.panelHead}>
              <h2 id="sources-title">{t('dealing.feeds.sources')}</h2>
              {simulated && <span className={styles.quiet}>{t('dealing.exposure.simulated')}</span>}
              <span className={styles.space} />
              <span className={styles.quiet}>
                {t('dealing.feeds.changes', { count: changes })}, {t('dealing.feeds.silences', { count: silences })}
              </span>
            </header>
            <Sources sources={sources} />
          </section>
          <section className={styles.panel} aria-labelledby="gate-title">
            <header className={styles.panelHead}>
              <h2 id="gate-title">{t('dealing.feeds.gate')}</h2>
            </header>
            <Gate instruments={instruments} />
          </section>
        </>
      )}
    </Loaded>
  );
}

function Sources({ sources }: { sources: readonly Source[] }) {
  const { t } = useDealingTexts();
  const counts = [
    { id: 'late', cell: ({ late }: Source) => late ?? '–' },
    { id: 'garbage', cell: ({ garbage }: Source) => garbage ?? '–' },
    { id: 'rejected', cell: ({ rejected }: Source) => rejected ?? '–' },
    { id: 'lastEnd', cell: ({ last_end: end }: Source) => end ?? '–' },
  ] as const;
  const columns: readonly Column<Source>[] = [
    { id: 'source', label: t('dealing.feeds.source'), isHeading: true, cell: ({ name }) => providerName(t, name) },
    { id: 'state', label: t('dealing.feeds.state'), cell: ({ state }) => <SourceState state={state} /> },
    {
      id: 'rate',
      label: t('dealing.feeds.rate'),
      isNumeric: true,
      cell: ({ quotes_per_second: rate }) => (rate === null ? t('dealing.feeds.counting') : typeset(String(rate))),
    },
    {
      id: 'age',
      label: t('dealing.feeds.age'),
      isNumeric: true,
      cell: ({ age_ms: age }) => (age === null ? '–' : elapsedText(t, age)),
    },
    ...counts.map(({ id, cell }): Column<Source> => ({
      id,
      label: t(`dealing.feeds.${id}`),
      isNumeric: true,
      isWide: true,
      cell,
    })),
  ];
  return (
    <Table
      label={t('dealing.feeds.sources')}
      isInSection
      className={styles.figures}
      columns={columns}
      rows={sources}
      keyOf={({ name }) => name}
    />
  );
}

function SourceState({ state }: { state: Source['state'] }) {
  const { t } = useDealingTexts();
  const isLive = state === 'live';
  const Icon = isLive ? CircleCheck : TriangleAlert;
  return (
    <span className={classes(styles.mark, isLive ? styles.well : styles.warn)}>
      <Icon size={14} aria-hidden="true" />
      {t(`dealing.feeds.states.${state}`)}
    </span>
  );
}

/** State of the gate for each instrument: faulty ones first, then in the catalogue's order. */
function Gate({ instruments }: { instruments: readonly InstrumentFeed[] }) {
  const { t } = useDealingTexts();
  const tickerOf = useOfficeTickers();
  const isWell = ({ state }: InstrumentFeed) => state === 'open' || state === 'closed';
  const sorted = [...instruments.filter((one) => !isWell(one)), ...instruments.filter(isWell)];
  const columns: readonly Column<InstrumentFeed>[] = [
    {
      id: 'instrument',
      label: t('dealing.feeds.instrument'),
      isHeading: true,
      cell: ({ symbol }) => tickerOf(symbol),
    },
    {
      id: 'market',
      label: t('dealing.feeds.market'),
      cell: (one) => (
        <span className={classes(!isWell(one) && styles.warn)}>{t(`dealing.feeds.markets.${one.state}`)}</span>
      ),
    },
    {
      id: 'age',
      label: t('dealing.feeds.age'),
      isNumeric: true,
      isWide: true,
      cell: ({ age_ms: age }) => (age === null ? '–' : elapsedText(t, age)),
    },
    {
      id: 'accepted',
      label: t('dealing.feeds.accepted'),
      isNumeric: true,
      isWide: true,
      cell: ({ accepted }) => countText(accepted),
    },
    { id: 'held', label: t('dealing.feeds.held'), isNumeric: true, cell: ({ held }) => <Faults count={held} /> },
    {
      id: 'stale',
      label: t('dealing.feeds.stale'),
      isNumeric: true,
      isWide: true,
      cell: ({ stale }) => countText(stale),
    },
    {
      id: 'refused',
      label: t('dealing.feeds.refused'),
      isNumeric: true,
      cell: ({ refused }) => <Faults count={refused} />,
    },
  ];
  return (
    <Table
      label={t('dealing.feeds.gate')}
      isInSection
      className={styles.figures}
      columns={columns}
      rows={sorted}
      keyOf={({ symbol }) => symbol}
      rowClassOf={({ state }) => (state === 'closed' ? styles.dim : undefined)}
    />
  );
}

function Faults({ count }: { count: number }) {
  return <span className={classes(count > 0 && styles.warn)}>{countText(count)}</span>;
}
