import type { LimitChangeMade } from '@candor/contracts/http/office/dealingLimits.ts';
import { useDealingTexts } from '../../data/officeDealing.ts';
import { useOfficeTickers } from '../../data/officeTickers.ts';
import { classes } from '../../ui/classes.ts';
import { shortTime } from '../../ui/dates.ts';
import { EmptyState } from '../../ui/States.tsx';
import desk from '../shell/Desk.module.css';
import dealing from './Dealing.module.css';
import styles from './Limits.module.css';
import { useLimitText } from './useLimitText.ts';

const columns = ['when', 'where', 'limit', 'change', 'who', 'why'] as const;
const narrow = new Set<string>(['when', 'who', 'why']);

/** Who has changed which limit from what to what, when and why. */
export function LimitChanges({ changes }: { changes: readonly LimitChangeMade[] }) {
  const { t } = useDealingTexts();
  const title = t('dealing.limits.changes.title');
  return (
    <section className={dealing.panel} aria-label={title}>
      <header className={dealing.panelHead}>
        <h2>{title}</h2>
      </header>
      {changes.length === 0 && <EmptyState title={t('dealing.limits.changes.empty')} />}
      {changes.length > 0 && (
        <div className={classes(dealing.scroll, styles.latest)} tabIndex={0} role="region" aria-label={title}>
          <table className={classes(desk.table, styles.changes)}>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col" className={classes(narrow.has(column) && styles.wide)}>
                    {t(`dealing.limits.changes.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {changes.map((change) => (
                <Row key={`${change.at}/${change.symbol}/${change.name}/${change.after}`} change={change} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

function Row({ change }: { change: LimitChangeMade }) {
  const { t } = useDealingTexts();
  const tickerOf = useOfficeTickers();
  const limitText = useLimitText();
  const { at, symbol, name, before, after, by, approved_by: second, reason } = change;
  const takenAway = t(symbol === null ? 'dealing.limits.backToFile' : 'dealing.limits.backToBrand');
  const who = second === null ? by : t('dealing.limits.changes.both', { first: by, second });
  return (
    <tr>
      <td className={styles.wide}>{shortTime(at)}</td>
      <td>{symbol === null ? t('dealing.limits.changes.wholeBrand') : tickerOf(symbol)}</td>
      <td>{t(`office.limits.${name}`)}</td>
      <td>
        {limitText(name, before)} → {limitText(name, after)}
        {change.taken_away && <span className={styles.quiet}> ({takenAway})</span>}
        <span className={styles.beneath}>
          {shortTime(at)}, {who}: {reason}
        </span>
      </td>
      <td className={styles.wide}>{who}</td>
      <td className={styles.wide}>{reason}</td>
    </tr>
  );
}
