import type { DealingListing } from '@candor/contracts/http/office/dealing.ts';
import { formatRate } from '@candor/domain/money/decimal.ts';
import { useDealingInstruments, useDealingTexts } from '../../data/officeDealing.ts';
import { useOfficeTickers } from '../../data/officeTickers.ts';
import { shortTime } from '../../ui/dates.ts';
import { typeset } from '../../ui/numbers.ts';
import { Table } from '../../ui/Table.tsx';
import type { Column } from '../../ui/Table.tsx';
import { Loaded } from '../shell/Loaded.tsx';
import styles from './Dealing.module.css';
import { twoDecimals } from './figures.ts';
import { HoursText } from './HoursText.tsx';

/** Read-only list of what the brand offers: each instrument's session, leverages and spread. */
export function InstrumentsTab() {
  const { t } = useDealingTexts();
  const query = useDealingInstruments();
  return (
    <Loaded query={query} height="420px">
      {({ instruments, mark_up_percent: percent }) => (
        <section className={styles.panel} aria-labelledby="listings-title">
          <header className={styles.panelHead}>
            <h2 id="listings-title">{t('dealing.instruments.list')}</h2>
            <span className={styles.space} />
            <span className={styles.quiet}>
              {t('dealing.instruments.markUp', { percent: typeset(formatRate(percent)) })}
            </span>
          </header>
          <Listings listings={instruments} />
        </section>
      )}
    </Loaded>
  );
}

function Listings({ listings }: { listings: readonly DealingListing[] }) {
  const { t } = useDealingTexts();
  const tickerOf = useOfficeTickers();
  const columns: readonly Column<DealingListing>[] = [
    {
      id: 'instrument',
      label: t('dealing.instruments.instrument'),
      isHeading: true,
      titleOf: ({ name }) => name,
      cell: ({ symbol }) => tickerOf(symbol),
    },
    {
      id: 'category',
      label: t('dealing.instruments.category'),
      isWide: true,
      cell: ({ category }) => t(`dealing.instruments.categories.${category}`),
    },
    { id: 'session', label: t('dealing.instruments.session'), cell: (listing) => <Session listing={listing} /> },
    {
      id: 'hours',
      label: t('dealing.instruments.hours'),
      isWide: true,
      cell: ({ trading_hours: hours }) => <HoursText text={hours} />,
    },
    {
      id: 'leverages',
      label: t('dealing.instruments.leverages'),
      isWide: true,
      cell: ({ leverages }) => leverages.join(', '),
    },
    {
      id: 'cap',
      label: t('dealing.instruments.cap'),
      isNumeric: true,
      isWide: true,
      cell: ({ leverage_cap: cap }) => cap ?? t('dealing.instruments.noCap'),
    },
    {
      id: 'spread',
      label: t('dealing.instruments.spread'),
      isNumeric: true,
      cell: ({ spread_bps: spread }) => (spread === null ? '–' : twoDecimals(spread)),
    },
    {
      id: 'age',
      label: t('dealing.instruments.age'),
      isNumeric: true,
      isWide: true,
      cell: ({ age_limit_ms: limit }) => t('dealing.instruments.seconds', { seconds: Math.round(limit / 1_000) }),
    },
  ];
  return (
    <Table
      label={t('dealing.instruments.list')}
      isInSection
      className={styles.figures}
      columns={columns}
      rows={listings}
      keyOf={({ symbol }) => symbol}
      rowClassOf={({ open }) => (open ? undefined : styles.dim)}
    />
  );
}

/** Says whether the market is open and until when, otherwise from when until when. */
function Session({ listing: { open, opens_at: opensAt, closes_at: closesAt } }: { listing: DealingListing }) {
  const { t } = useDealingTexts();
  const end = closesAt === null ? undefined : shortTime(closesAt);
  if (open || opensAt === null) {
    return (
      <>
        <span className={styles.well}>{t('dealing.instruments.openNow')}</span>
        {end !== undefined && <span className={styles.until}>{t('dealing.instruments.until', { time: end })}</span>}
      </>
    );
  }
  return (
    <>
      {t('dealing.instruments.opens', { time: shortTime(opensAt) })}
      {end !== undefined && <span className={styles.until}>{t('dealing.instruments.until', { time: end })}</span>}
    </>
  );
}
