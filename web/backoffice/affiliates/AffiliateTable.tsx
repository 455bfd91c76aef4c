import type { OfficeAffiliate } from '@candor/contracts/http/office/affiliates.ts';
import { useDeskTexts } from '../../data/deskTexts.ts';
import { Badge } from '../../ui/Badge.tsx';
import { classes } from '../../ui/classes.ts';
import { moneyText } from '../../ui/numbers.ts';
import desk from '../shell/Desk.module.css';
import styles from './Affiliates.module.css';

const tones = { invited: 'info', active: 'positive', disabled: 'neutral' } as const;

interface AffiliateTableProps {
  rows: readonly OfficeAffiliate[];
  opened: number | undefined;
  onOpen: (id: number) => void;
}

export function AffiliateTable({ rows, opened, onOpen }: AffiliateTableProps) {
  const { t } = useDeskTexts();
  return (
    <div className={desk.scroll} tabIndex={0} role="region" aria-label={t('affiliates.title')}>
      <table className={desk.table}>
        <thead>
          <tr>
            <th scope="col">{t('affiliates.columns.name')}</th>
            <th scope="col">{t('affiliates.columns.state')}</th>
            <th scope="col" className={classes(desk.right, desk.wide)}>
              {t('affiliates.columns.funnel')}
            </th>
            <th scope="col" className={desk.right}>
              {t('affiliates.columns.owed')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} data-chosen={row.id === opened || undefined}>
              <td>
                <button type="button" className={desk.open} onClick={() => onOpen(row.id)}>
                  {row.name}
                </button>{' '}
                <span className={desk.quiet}>{row.code}</span>
              </td>
              <td>
                <StateBadges row={row} />
              </td>
              <td className={classes(desk.right, desk.wide, styles.figure)}>
                {row.clicks} / {row.registrations} / {row.first_deposits}
              </td>
              <td className={classes(desk.right, styles.figure)}>{moneyText(row.owed, { symbol: '€' })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function StateBadges({ row }: { row: OfficeAffiliate }) {
  const { t } = useDeskTexts();
  return (
    <span className={styles.badges}>
      <Badge tone={tones[row.state]}>{t(`affiliates.states.${row.state}`)}</Badge>
      {row.waiting !== null && <Badge tone="warning">{t(`affiliates.waiting.${row.waiting.state}`)}</Badge>}
    </span>
  );
}
