import type { PopupRow } from '@candor/contracts/http/office/popups.ts';
import type { PopupState } from '@candor/domain/popups/popup.ts';
import { Link } from 'react-router';
import { useDeskTexts } from '../../data/deskTexts.ts';
import { Badge } from '../../ui/Badge.tsx';
import { shortTime } from '../../ui/dates.ts';
import { Table } from '../../ui/Table.tsx';
import type { Column } from '../../ui/Table.tsx';
import desk from '../shell/Desk.module.css';
import styles from './Popups.module.css';

const tones = {
  draft: 'neutral',
  waiting: 'warning',
  planned: 'info',
  running: 'positive',
  ended: 'neutral',
} as const;

interface PopupTableProps {
  rows: readonly PopupRow[];
  /** Key of the row selected with the keyboard. */
  current: number | undefined;
}

export function PopupTable({ rows, current }: PopupTableProps) {
  const { t } = useDeskTexts();
  const columns: readonly Column<PopupRow>[] = [
    {
      id: 'title',
      label: t('popups.columns.title'),
      cell: ({ id, title, kind }) => (
        <>
          <Link to={`/popups/${id}`} className={styles.title}>
            {title}
          </Link>{' '}
          <span className={desk.quiet}>{t(`popups.kinds.${kind}`)}</span>
        </>
      ),
    },
    { id: 'state', label: t('popups.columns.state'), cell: ({ state }) => <StateBadge state={state} /> },
    {
      id: 'audience',
      label: t('popups.columns.audience'),
      isOneLine: true,
      isWide: true,
      cell: ({ audience, language }) => (
        <>
          {t(`popups.audiences.${audience}`)}{' '}
          <span className={desk.quiet}>{t(`popups.languages.${language ?? 'any'}`)}</span>
        </>
      ),
    },
    {
      id: 'time',
      label: t('popups.columns.time'),
      isOneLine: true,
      isWide: true,
      cell: (row) => <Times row={row} />,
    },
    {
      id: 'reads',
      label: t('popups.columns.reads'),
      isNumeric: true,
      cell: ({ published_at: publishedAt, reads }) => (publishedAt === null ? '–' : reads),
    },
    {
      id: 'by',
      label: t('popups.columns.by'),
      isOneLine: true,
      isWide: true,
      cell: ({ changed_at: at, changed_by: by }) => (
        <>
          {shortTime(at)} <span className={desk.quiet}>{by ?? t('popups.program')}</span>
        </>
      ),
    },
  ];
  return <Table label={t('popups.title')} columns={columns} rows={rows} keyOf={({ id }) => id} current={current} />;
}

/** Period of a popup, with a text if a time is missing. */
export function Times({ row }: { row: Pick<PopupRow, 'starts_at' | 'ends_at' | 'ended_at' | 'published_at'> }) {
  const { t } = useDeskTexts();
  const end = row.ended_at ?? row.ends_at;
  const start = row.starts_at ?? row.published_at;
  return (
    <>
      {start === null || start <= 0 ? t('popups.now') : shortTime(start)} –{' '}
      {end === null ? t('popups.endless') : shortTime(end)}
    </>
  );
}

export function StateBadge({ state }: { state: PopupState }) {
  const { t } = useDeskTexts();
  return <Badge tone={tones[state]}>{t(`popups.states.${state}`)}</Badge>;
}
