import type { DealingListing } from '@candor/contracts/http/office/dealing.ts';
import { formatRate } from '@candor/domain/money/decimal.ts';
import { useDealingInstruments, useDealingTexts } from '../../data/officeDealing.ts';
import { useOfficeTickers } from '../../data/officeTickers.ts';
import { classes } from '../../ui/classes.ts';
import { shortTime } from '../../ui/dates.ts';
import { typeset } from '../../ui/numbers.ts';
import { ErrorState } from '../../ui/States.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import desk from '../shell/Desk.module.css';
import { queryFailureText } from '../shell/outcomeText.ts';
import styles from './Dealing.module.css';
import { twoDecimals } from './figures.ts';

/** What the brand offers: each instrument's session, leverages and spread. To be read only. */
export function InstrumentsTab() {
  const { t } = useDealingTexts();
  const { data, error, refetch } = useDealingInstruments();
  if (data === undefined && error !== null) {
    const text = queryFailureText(t, error);
    return <ErrorState title={t('office.errors.title')} text={text} onRetry={() => void refetch()} />;
  }
  if (data === undefined) return <Skeleton height="420px" />;
  return (
    <section className={styles.panel} aria-labelledby="listings-title">
      <header className={styles.panelHead}>
        <h2 id="listings-title">{t('dealing.instruments.list')}</h2>
        <span className={styles.space} />
        <span className={styles.quiet}>
          {t('dealing.instruments.markUp', { percent: typeset(formatRate(data.mark_up_percent)) })}
        </span>
      </header>
      <Listings listings={data.instruments} />
    </section>
  );
}

const columns = ['instrument', 'category', 'session', 'hours', 'leverages', 'cap', 'spread', 'age'] as const;
const texts = new Set<string>(['category', 'session', 'hours', 'leverages']);
const narrow = new Set<string>(['category', 'hours', 'leverages', 'cap', 'age']);

function Listings({ listings }: { listings: readonly DealingListing[] }) {
  const { t } = useDealingTexts();
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('dealing.instruments.list')}>
      <table className={classes(desk.table, styles.figures)}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" className={cellClass(column)}>
                {t(`dealing.instruments.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {listings.map((one) => (
            <Row key={one.symbol} listing={one} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function cellClass(column: string): string | undefined {
  return classes(texts.has(column) && styles.text, narrow.has(column) && styles.wide);
}

function Row({ listing }: { listing: DealingListing }) {
  const { t } = useDealingTexts();
  const tickerOf = useOfficeTickers();
  const { symbol, name, category, hours, open, leverages, leverage_cap: cap } = listing;
  return (
    <tr className={classes(!open && styles.dim)}>
      <th scope="row" title={name}>
        {tickerOf(symbol)}
      </th>
      <td className={cellClass('category')}>{t(`dealing.instruments.categories.${category}`)}</td>
      <td className={cellClass('session')}>
        <Session listing={listing} />
      </td>
      <td className={cellClass('hours')}>{t(`dealing.instruments.classes.${hours}`)}</td>
      <td className={cellClass('leverages')}>{leverages.join(', ')}</td>
      <td className={cellClass('cap')}>{cap ?? t('dealing.instruments.noCap')}</td>
      <td>{listing.spread_bps === null ? '–' : twoDecimals(listing.spread_bps)}</td>
      <td className={cellClass('age')}>
        {t('dealing.instruments.seconds', { seconds: Math.round(listing.age_limit_ms / 1_000) })}
      </td>
    </tr>
  );
}

/** Is it open, until when, and otherwise from when until when. */
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
