import type { PopupRow } from '@candor/contracts/http/office/popups.ts';
import type { PopupState } from '@candor/domain/popups/popup.ts';
import { Link } from 'react-router';
import { useDeskTexts } from '../../data/deskTexts.ts';
import { Badge } from '../../ui/Badge.tsx';
import { classes } from '../../ui/classes.ts';
import { shortTime } from '../../ui/dates.ts';
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
  /** The row that the keys are at. */
  current: number | undefined;
}

export function PopupTable({ rows, current }: PopupTableProps) {
  const { t } = useDeskTexts();
  return (
    <div className={desk.scroll} tabIndex={0} role="region" aria-label={t('popups.title')}>
      <table className={desk.table}>
        <thead>
          <tr>
            <th scope="col">{t('popups.columns.title')}</th>
            <th scope="col">{t('popups.columns.state')}</th>
            <th scope="col" className={desk.wide}>
              {t('popups.columns.audience')}
            </th>
            <th scope="col" className={desk.wide}>
              {t('popups.columns.time')}
            </th>
            <th scope="col" className={desk.right}>
              {t('popups.columns.reads')}
            </th>
            <th scope="col" className={desk.wide}>
              {t('popups.columns.by')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.id} row={row} isCurrent={row.id === current} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ row, isCurrent }: { row: PopupRow; isCurrent: boolean }) {
  const { t } = useDeskTexts();
  const { state, published_at: publishedAt, reads } = row;
  return (
    <tr data-chosen={isCurrent || undefined}>
      <td>
        <Link to={`/popups/${row.id}`} className={styles.title}>
          {row.title}
        </Link>{' '}
        <span className={desk.quiet}>{t(`popups.kinds.${row.kind}`)}</span>
      </td>
      <td>
        <StateBadge state={state} />
      </td>
      <td className={classes(desk.wide, desk.fresh)}>
        {t(`popups.audiences.${row.audience}`)}{' '}
        <span className={desk.quiet}>{t(`popups.languages.${row.language ?? 'any'}`)}</span>
      </td>
      <td className={classes(desk.wide, desk.fresh)}>
        <Times row={row} />
      </td>
      <td className={desk.right}>{publishedAt === null ? '–' : reads}</td>
      <td className={classes(desk.wide, desk.fresh)}>
        {shortTime(row.changed_at)} <span className={desk.quiet}>{row.changed_by ?? t('popups.program')}</span>
      </td>
    </tr>
  );
}

/** From when until when, with the words where no time is given. */
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
