import type { ConfidentialCase } from '@candor/contracts/http/office/cases.ts';
import { useDeskTexts } from '../../data/deskTexts.ts';
import { Badge } from '../../ui/Badge.tsx';
import { dayText } from '../../ui/dates.ts';
import { classes } from '../../ui/classes.ts';
import desk from '../shell/Desk.module.css';

interface CaseTableProps {
  rows: readonly ConfidentialCase[];
  opened: number;
  onOpen: (id: number) => void;
}

export function CaseTable({ rows, opened, onOpen }: CaseTableProps) {
  const { t } = useDeskTexts();
  return (
    <div className={desk.scroll} tabIndex={0} role="region" aria-label={t('cases.title')}>
      <table className={desk.table}>
        <thead>
          <tr>
            <th scope="col">{t('cases.columns.client')}</th>
            <th scope="col" className={desk.wide}>
              {t('cases.columns.opened')}
            </th>
            <th scope="col">{t('cases.columns.until')}</th>
            <th scope="col">{t('cases.columns.state')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} data-chosen={row.id === opened || undefined}>
              <td>
                <button
                  type="button"
                  className={desk.open}
                  aria-current={row.id === opened ? 'true' : undefined}
                  onClick={() => onOpen(row.id)}
                >
                  <bdi>{row.client.name}</bdi>
                </button>
              </td>
              <td className={classes(desk.wide, desk.fresh)}>{dayText(row.opened_at)}</td>
              <td className={row.state === 'overdue' ? desk.late : desk.fresh}>{dayText(row.ends_at)}</td>
              <td>
                <CaseBadge row={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const tones = { open: 'warning', overdue: 'negative', closed: 'neutral' } as const;

export function CaseBadge({ row: { state } }: { row: Pick<ConfidentialCase, 'state'> }) {
  const { t } = useDeskTexts();
  return <Badge tone={tones[state]}>{t(`cases.states.${state}`)}</Badge>;
}
