import type { DealingFeeds, InstrumentFeed } from '@candor/contracts/http/office/dealing.ts';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useDealingFeeds, useDealingTexts } from '../../data/officeDealing.ts';
import { useOfficeTickers } from '../../data/officeTickers.ts';
import { classes } from '../../ui/classes.ts';
import { typeset } from '../../ui/numbers.ts';
import { ErrorState } from '../../ui/States.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import desk from '../shell/Desk.module.css';
import { queryFailureText } from '../shell/outcomeText.ts';
import styles from './Dealing.module.css';
import { elapsedText } from './figures.ts';

type Source = DealingFeeds['sources'][number];

/** The sources of prices, and what the gate made of each instrument's quotes. */
export function FeedsTab() {
  const { t } = useDealingTexts();
  const { data, error, refetch } = useDealingFeeds();
  if (data === undefined && error !== null) {
    const text = queryFailureText(t, error);
    return <ErrorState title={t('office.errors.title')} text={text} onRetry={() => void refetch()} />;
  }
  if (data === undefined) return <Skeleton height="420px" />;
  return (
    <>
      <section className={styles.panel} aria-labelledby="sources-title">
        <header className={styles.panelHead}>
          <h2 id="sources-title">{t('dealing.feeds.sources')}</h2>
          {data.simulated && <span className={styles.quiet}>{t('dealing.exposure.simulated')}</span>}
          <span className={styles.space} />
          <span className={styles.quiet}>
            {t('dealing.feeds.changes', { count: data.changes })},{' '}
            {t('dealing.feeds.silences', { count: data.silences })}
          </span>
        </header>
        <Sources sources={data.sources} />
      </section>
      <section className={styles.panel} aria-labelledby="gate-title">
        <header className={styles.panelHead}>
          <h2 id="gate-title">{t('dealing.feeds.gate')}</h2>
        </header>
        <Gate instruments={data.instruments} />
      </section>
    </>
  );
}

const sourceColumns = ['source', 'state', 'rate', 'age', 'late', 'garbage', 'rejected', 'lastEnd'] as const;
const ofSources = new Set<string>(['late', 'garbage', 'rejected', 'lastEnd']);

function Sources({ sources }: { sources: readonly Source[] }) {
  const { t } = useDealingTexts();
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('dealing.feeds.sources')}>
      <table className={classes(desk.table, styles.figures)}>
        <thead>
          <tr>
            {sourceColumns.map((column) => (
              <th
                key={column}
                scope="col"
                className={classes(column === 'state' && styles.text, ofSources.has(column) && styles.wide)}
              >
                {t(`dealing.feeds.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sources.map((source) => (
            <tr key={source.name}>
              <th scope="row">{source.name}</th>
              <td className={styles.text}>
                <SourceState state={source.state} />
              </td>
              <td>
                {source.quotes_per_second === null
                  ? t('dealing.feeds.counting')
                  : typeset(String(source.quotes_per_second))}
              </td>
              <td>{source.age_ms === null ? '–' : elapsedText(t, source.age_ms)}</td>
              <td className={styles.wide}>{source.late ?? '–'}</td>
              <td className={styles.wide}>{source.garbage ?? '–'}</td>
              <td className={styles.wide}>{source.rejected ?? '–'}</td>
              <td className={styles.wide}>{source.last_end ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
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

const gateColumns = ['instrument', 'market', 'age', 'accepted', 'held', 'stale', 'refused'] as const;
const ofGate = new Set<string>(['age', 'accepted', 'stale']);

/** Faulty ones first, then in the catalogue's order. */
function Gate({ instruments }: { instruments: readonly InstrumentFeed[] }) {
  const { t } = useDealingTexts();
  const tickerOf = useOfficeTickers();
  const isWell = ({ state }: InstrumentFeed) => state === 'open' || state === 'closed';
  const sorted = [...instruments.filter((one) => !isWell(one)), ...instruments.filter(isWell)];
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('dealing.feeds.gate')}>
      <table className={classes(desk.table, styles.figures)}>
        <thead>
          <tr>
            {gateColumns.map((column) => (
              <th
                key={column}
                scope="col"
                className={classes(column === 'market' && styles.text, ofGate.has(column) && styles.wide)}
              >
                {t(`dealing.feeds.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sorted.map((one) => (
            <tr key={one.symbol} className={classes(one.state === 'closed' && styles.dim)}>
              <th scope="row">{tickerOf(one.symbol)}</th>
              <td className={classes(styles.text, !isWell(one) && styles.warn)}>
                {t(`dealing.feeds.markets.${one.state}`)}
              </td>
              <td className={styles.wide}>{one.age_ms === null ? '–' : elapsedText(t, one.age_ms)}</td>
              <td className={styles.wide}>{typeset(String(one.accepted))}</td>
              <td className={classes(one.held > 0 && styles.warn)}>{typeset(String(one.held))}</td>
              <td className={styles.wide}>{typeset(String(one.stale))}</td>
              <td className={classes(one.refused > 0 && styles.warn)}>{typeset(String(one.refused))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
