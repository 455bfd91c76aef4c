import type { ContentRow } from '@candor/contracts/http/office/content.ts';
import { useState } from 'react';
import { contentCalls, refreshContent } from '../../../data/content.ts';
import { useContentTexts } from '../../../data/contentTexts.ts';
import { useMay } from '../../../data/office.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { shortTime } from '../../../ui/dates.ts';
import { Table } from '../../../ui/Table.tsx';
import type { Column } from '../../../ui/Table.tsx';
import { ConfirmDialog } from '../../shell/ConfirmDialog.tsx';
import desk from '../../shell/Desk.module.css';
import { useFinish } from '../../shell/useFinish.ts';
import { LanguageMarks, StateBadges } from '../DocumentBadges.tsx';
import { editorAddress } from '../editorAddress.ts';

interface PagesTableProps {
  rows: readonly ContentRow[];
  current: string | undefined;
  onMark: (id: string) => void;
}

export function PagesTable({ rows, current, onMark }: PagesTableProps) {
  const { t } = useContentTexts();
  const mayWrite = useMay('content.write');
  const [removed, setRemoved] = useState<ContentRow>();
  const columns: readonly Column<ContentRow>[] = [
    {
      id: 'page',
      label: t('content.list.page'),
      cell: ({ id, kind, title, name }) => (
        <>
          <a className={desk.open} href={editorAddress(id)}>
            {kind === 'singleton' ? t('content.list.singleton') : title}
          </a>{' '}
          <span className={desk.quiet}>{kind === 'singleton' ? title : `/${name === 'index' ? '' : name}`}</span>
        </>
      ),
    },
    { id: 'state', label: t('content.list.state'), cell: (row) => <StateBadges row={row} /> },
    {
      id: 'languages',
      label: t('content.list.languages'),
      isWide: true,
      cell: ({ languages }) => <LanguageMarks languages={languages} />,
    },
    { id: 'editing', label: t('content.list.editing'), isWide: true, cell: ({ lock }) => <Editing lock={lock} /> },
    {
      id: 'changed',
      label: t('content.list.changed'),
      isWide: true,
      cell: ({ modified_at: at, modified_by: by }) => (
        <>
          <span className={desk.fresh}>{shortTime(at)}</span>{' '}
          <span className={desk.quiet}>{by ?? t('content.list.byNobody')}</span>
        </>
      ),
    },
    {
      id: 'actions',
      label: t('content.list.actions'),
      isAction: true,
      cell: (row) =>
        mayWrite &&
        row.deletable && (
          <Button size="dense" variant="quiet" onClick={() => setRemoved(row)}>
            {t('content.list.remove')}
          </Button>
        ),
    },
  ];
  return (
    <>
      <Table
        label={t('content.list.title')}
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
        current={current}
        onMark={({ id }) => onMark(id)}
      />
      {removed !== undefined && <RemoveDialog row={removed} onClose={() => setRemoved(undefined)} />}
    </>
  );
}

function Editing({ lock }: Pick<ContentRow, 'lock'>) {
  const { t } = useContentTexts();
  if (lock === null) return null;
  return <Badge tone={lock.mine ? 'info' : 'warning'}>{lock.mine ? t('content.list.you') : lock.by}</Badge>;
}

function RemoveDialog({ row, onClose }: { row: ContentRow; onClose: () => void }) {
  const { t } = useContentTexts();
  const finish = useFinish();
  const remove = async () => {
    const outcome = await contentCalls.remove({ id: row.id });
    return finish(outcome, () => refreshContent('list'), t('content.list.removed', { title: row.title }));
  };
  return (
    <ConfirmDialog
      title={t('content.list.removeTitle', { title: row.title })}
      text={t('content.list.removeText')}
      action={t('content.list.remove')}
      isDangerous
      onClose={onClose}
      onAction={remove}
    />
  );
}
