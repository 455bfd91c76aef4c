import type { ListImport, ListPage } from '@candor/contracts/http/office/listImports.ts';
import { useListTexts } from '../../data/officeLists.ts';
import type { ListDesk } from '../../data/officeLists.ts';
import { useState } from 'react';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { exactTime, shortTime } from '../../ui/dates.ts';
import { EmptyState } from '../../ui/States.tsx';
import { Table } from '../../ui/Table.tsx';
import type { Column } from '../../ui/Table.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { failureText } from '../shell/outcomeText.ts';
import type { Compared } from './ListPage.tsx';
import deskStyles from '../shell/Desk.module.css';
import blocks from '../table/BlockRows.module.css';
import styles from './Lists.module.css';

interface ListHistoryProps {
  desk: ListDesk;
  page: ListPage;
  onCompared: (compared: Compared) => void;
}

/** Lists every import: when, which file, what it changed and who; an earlier one can be proposed from here. */
export function ListHistory({
  desk,
  page: { imports, may_propose: mayPropose, waiting },
  onCompared,
}: ListHistoryProps) {
  const { t } = useListTexts();
  const toast = useToast();
  const [reading, setReading] = useState<number>();
  const newest = imports[0]?.id;
  const compare = async (id: number) => {
    setReading(id);
    const outcome = await desk.compare(id);
    setReading(undefined);
    if (outcome.kind !== 'done') return toast({ tone: 'failure', title: failureText(t, outcome) });
    onCompared({ upload: null, restores: id, difference: outcome.value });
    window.scrollTo({ top: 0 });
  };
  const obstacle = waiting === null ? undefined : t('lists.alreadyProposed');
  const columns: readonly Column<ListImport>[] = [
    {
      id: 'number',
      label: t('lists.columns.number'),
      isHeading: true,
      className: styles.number,
      cell: (listImport) => <ImportNumber listImport={listImport} isInForce={listImport.id === newest} />,
    },
    {
      id: 'file',
      label: t('lists.columns.file'),
      className: styles.file,
      cell: (listImport) => <FileOf listImport={listImport} />,
    },
    { id: 'changes', label: t('lists.columns.changes'), cell: (listImport) => <Changes listImport={listImport} /> },
    { id: 'who', label: t('lists.columns.who'), cell: (listImport) => <Who listImport={listImport} /> },
    {
      id: 'acts',
      label: t('lists.columns.acts'),
      isAction: true,
      cell: ({ id }) =>
        mayPropose && id !== newest ? (
          <Button
            size="dense"
            disabledReason={obstacle}
            busy={reading === id}
            aria-label={t('lists.restoreOf', { id })}
            onClick={() => void compare(id)}
          >
            {t('lists.restore')}
          </Button>
        ) : null,
    },
  ];
  return (
    <section className={deskStyles.panel} aria-label={t('lists.history')}>
      <header className={styles.head}>
        <h2>{t('lists.history')}</h2>
      </header>
      <Table
        label={t('lists.history')}
        isInSection
        className={blocks.rows}
        columns={columns}
        rows={imports}
        keyOf={({ id }) => id}
        empty={<EmptyState title={t('lists.historyEmpty')} />}
      />
    </section>
  );
}

function ImportNumber({ listImport: { id, at }, isInForce }: { listImport: ListImport; isInForce: boolean }) {
  const { t } = useListTexts();
  return (
    <>
      <span className={deskStyles.badges}>
        #{id} {isInForce && <Badge tone="positive">{t('lists.isInForce')}</Badge>}
      </span>
      <span className={deskStyles.beneath} title={exactTime(at)}>
        {shortTime(at)}
      </span>
    </>
  );
}

function FileOf({ listImport: { name, sha256, restores } }: { listImport: ListImport }) {
  const { t } = useListTexts();
  return (
    <>
      {restores === null ? name : t('lists.restored', { id: restores })}
      <span className={deskStyles.beneath} title={sha256}>
        {sha256.slice(0, 12)}
      </span>
    </>
  );
}

function Changes({ listImport: { rows, added, changed, removed } }: { listImport: ListImport }) {
  const { t } = useListTexts();
  if (added === null || changed === null || removed === null)
    return <span className={deskStyles.quiet}>{t('lists.notCounted')}</span>;
  return (
    <>
      {t('lists.counts', { added, changed, removed })}
      {rows !== null && <span className={deskStyles.beneath}>{t('lists.rows', { count: rows })}</span>}
    </>
  );
}

function Who({ listImport: { by, approved_by: second, reason } }: { listImport: ListImport }) {
  const { t } = useListTexts();
  if (by === null || second === null) return <span className={deskStyles.quiet}>{t('lists.byCommand')}</span>;
  return (
    <>
      {t('lists.by', { by, second })}
      <span className={deskStyles.beneath}>{reason}</span>
    </>
  );
}
