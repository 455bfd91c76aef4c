import type { TermChangeMade, TermsPage } from '@candor/contracts/http/office/dealingTerms.ts';
import { useDealingTexts } from '../../data/officeDealing.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { shortTime } from '../../ui/dates.ts';
import { EmptyState } from '../../ui/States.tsx';
import { Table } from '../../ui/Table.tsx';
import type { Column } from '../../ui/Table.tsx';
import { OnPhone } from '../shell/OnPhone.tsx';
import dealing from './Dealing.module.css';
import limits from './Limits.module.css';
import type { TermProposal } from './TermDialog.tsx';
import { termProposed } from './termProposed.ts';
import desk from '../shell/Desk.module.css';
import blocks from '../table/BlockRows.module.css';
import styles from './Terms.module.css';
import { useTermText } from './useTermText.ts';

interface TermChangesProps {
  page: TermsPage;
  onRestore: (proposal: TermProposal) => void;
}

/** Lists who has changed which market from what to what, when and why; an earlier value can be proposed from here. */
export function TermChanges({ page, onRestore }: TermChangesProps) {
  const { t } = useDealingTexts();
  const { placeText } = useTermText();
  const title = t('dealing.limits.changes.title');
  const who = ({ by, approved_by: second }: TermChangeMade) => t('dealing.limits.changes.both', { first: by, second });
  const columns: readonly Column<TermChangeMade>[] = [
    { id: 'version', label: t('dealing.terms.number'), isNumeric: true, isWide: true, cell: ({ version }) => version },
    {
      id: 'where',
      label: t('dealing.terms.market'),
      cell: ({ place, name, version }) => (
        <>
          {placeText(place)}
          <span className={classes(desk.beneath, styles.once)}>{t(`dealing.terms.names.${name}`)}</span>
          <OnPhone>{t('dealing.terms.version', { version })}</OnPhone>
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
  const restoring: Column<TermChangeMade> = {
    id: 'restore',
    label: t('dealing.terms.restore'),
    isAction: true,
    cell: (change) => <Restore change={change} page={page} onRestore={onRestore} />,
  };
  return (
    <section className={dealing.panel} aria-label={title}>
      <header className={dealing.panelHead}>
        <h2>{title}</h2>
      </header>
      <Table
        label={title}
        isInSection
        className={blocks.rows}
        columns={page.may_ask ? [...columns, restoring] : columns}
        rows={page.changes}
        keyOf={({ version }) => version}
        empty={<EmptyState title={t('dealing.limits.changes.empty')} />}
      />
    </section>
  );
}

/** Button that restores an earlier value; nothing if it already applies. */
function Restore({ change, page, onRestore }: TermChangesProps & { change: TermChangeMade }) {
  const { t } = useDealingTexts();
  const proposal = termProposed(change, page);
  if (proposal === undefined) return null;
  return (
    <Button
      size="dense"
      disabledReason={proposal.term.waiting === null ? undefined : t('dealing.terms.isAsked')}
      aria-label={t('dealing.terms.restoreOf', { version: change.version })}
      onClick={() => onRestore(proposal)}
    >
      {t('dealing.terms.restore')}
    </Button>
  );
}

function Change({ change, who }: { change: TermChangeMade; who: string }) {
  const { t } = useDealingTexts();
  const { termText } = useTermText();
  const { at, name, before, after, reason, taken_away: isTakenAway } = change;
  return (
    <>
      {termText(name, before)} → {termText(name, after)}
      {isTakenAway && <span className={desk.quiet}> ({t('dealing.terms.tookBack')})</span>}
      <span className={limits.beneath}>
        {shortTime(at)}, {who}: {reason}
      </span>
    </>
  );
}
