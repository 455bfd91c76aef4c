import type { LimitChangeMade } from '@candor/contracts/http/office/dealingLimits.ts';
import type { TFunction } from 'i18next';
import { useDealingTexts } from '../../data/officeDealing.ts';
import { useOfficeTickers } from '../../data/officeTickers.ts';
import { classes } from '../../ui/classes.ts';
import { shortTime } from '../../ui/dates.ts';
import { RunningText } from '../../ui/RunningText.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { Table } from '../../ui/Table.tsx';
import type { Column } from '../../ui/Table.tsx';
import dealing from './Dealing.module.css';
import styles from './Limits.module.css';
import { useLimitText } from './useLimitText.ts';

/** Lists who has changed which limit from what to what, when and why. */
export function LimitChanges({ changes }: { changes: readonly LimitChangeMade[] }) {
  const { t } = useDealingTexts();
  const tickerOf = useOfficeTickers();
  const title = t('dealing.limits.changes.title');
  const columns: readonly Column<LimitChangeMade>[] = [
    {
      id: 'when',
      label: t('dealing.limits.changes.when'),
      isOneLine: true,
      isWide: true,
      cell: ({ at }) => shortTime(at),
    },
    {
      id: 'where',
      label: t('dealing.limits.changes.where'),
      className: styles.where,
      cell: ({ symbol }) => (symbol === null ? t('dealing.limits.changes.wholeBrand') : tickerOf(symbol)),
    },
    { id: 'limit', label: t('dealing.limits.changes.limit'), cell: ({ name }) => t(`office.limits.${name}`) },
    {
      id: 'change',
      label: t('dealing.limits.changes.change'),
      className: styles.long,
      cell: (change) => <Change change={change} />,
    },
    {
      id: 'who',
      label: t('dealing.limits.changes.who'),
      isOneLine: true,
      isWide: true,
      cell: (change) => whoText(t, change),
    },
    {
      id: 'why',
      label: t('dealing.limits.changes.why'),
      isWide: true,
      className: styles.long,
      cell: ({ reason }) => reason,
    },
  ];
  return (
    <section className={dealing.panel} aria-label={title}>
      <header className={dealing.panelHead}>
        <h2>{title}</h2>
      </header>
      <Table
        label={title}
        isInSection
        className={classes(styles.latest, styles.changes)}
        columns={columns}
        rows={changes}
        keyOf={({ at, symbol, name, after }) => `${at}/${symbol}/${name}/${after}`}
        empty={<EmptyState title={t('dealing.limits.changes.empty')} />}
      />
    </section>
  );
}

function Change({ change }: { change: LimitChangeMade }) {
  const { t } = useDealingTexts();
  const limitText = useLimitText();
  const { at, symbol, name, before, after, reason, taken_away: isTakenAway } = change;
  const takenAway = t(symbol === null ? 'dealing.limits.backToFile' : 'dealing.limits.backToBrand');
  return (
    <>
      <RunningText>{`${limitText(name, before)} → ${limitText(name, after)}`}</RunningText>
      {isTakenAway && <span className={styles.quiet}> ({takenAway})</span>}
      <span className={styles.beneath}>
        {shortTime(at)}, {whoText(t, change)}: {reason}
      </span>
    </>
  );
}

function whoText(t: TFunction, { by, approved_by: second }: LimitChangeMade): string {
  return second === null ? by : t('dealing.limits.changes.both', { first: by, second });
}
