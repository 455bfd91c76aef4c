import type { TermChangeMade } from '@candor/contracts/http/office/dealingTerms.ts';
import { useDealingTexts } from '../../data/officeDealing.ts';
import { shortTime } from '../../ui/dates.ts';
import { EmptyState } from '../../ui/States.tsx';
import { Table } from '../../ui/Table.tsx';
import type { Column } from '../../ui/Table.tsx';
import dealing from './Dealing.module.css';
import limits from './Limits.module.css';
import styles from './Terms.module.css';
import { useTermText } from './useTermText.ts';

/** Who has changed which market from what to what, when and why. */
export function TermChanges({ changes }: { changes: readonly TermChangeMade[] }) {
  const { t } = useDealingTexts();
  const { placeText } = useTermText();
  const title = t('dealing.limits.changes.title');
  const who = ({ by, approved_by: second }: TermChangeMade) => t('dealing.limits.changes.both', { first: by, second });
  const columns: readonly Column<TermChangeMade>[] = [
    { id: 'version', label: t('dealing.terms.number'), isNumeric: true, cell: ({ version }) => version },
    {
      id: 'where',
      label: t('dealing.terms.market'),
      cell: ({ place, name }) => (
        <>
          {placeText(place)}
          <span className={styles.beneath}>{t(`dealing.terms.names.${name}`)}</span>
        </>
      ),
    },
    {
      id: 'change',
      label: t('dealing.limits.changes.change'),
      className: styles.change,
      cell: (change) => <Change change={change} who={who(change)} />,
    },
    {
      id: 'when',
      label: t('dealing.limits.changes.when'),
      isOneLine: true,
      isWide: true,
      cell: ({ at }) => shortTime(at),
    },
    { id: 'who', label: t('dealing.limits.changes.who'), isWide: true, cell: who },
    {
      id: 'why',
      label: t('dealing.limits.changes.why'),
      isWide: true,
      className: limits.long,
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
        columns={columns}
        rows={changes}
        keyOf={({ version }) => version}
        empty={<EmptyState title={t('dealing.limits.changes.empty')} />}
      />
    </section>
  );
}

function Change({ change, who }: { change: TermChangeMade; who: string }) {
  const { t } = useDealingTexts();
  const { termText } = useTermText();
  const { at, name, before, after, reason, taken_away: isTakenAway } = change;
  return (
    <>
      {termText(name, before)} → {termText(name, after)}
      {isTakenAway && <span className={styles.quiet}> ({t('dealing.terms.tookBack')})</span>}
      <span className={limits.beneath}>
        {shortTime(at)}, {who}: {reason}
      </span>
    </>
  );
}
