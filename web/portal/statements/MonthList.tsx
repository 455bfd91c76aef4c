import { statementFormats } from '@candor/contracts/http/statements.ts';
import type { StatementFormat } from '@candor/contracts/http/statements.ts';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { monthText } from '../../ui/dates.ts';
import { monthsSince } from './periods.ts';
import styles from './statements.module.css';
import type { SavedStatement } from './useDownload.ts';
import { usePeriodDownload } from './usePeriodDownload.ts';

interface MonthListProps {
  account: 'real' | 'demo';
  openedAt: number;
  onSaved: (saved: SavedStatement) => void;
}

/** The last months, each as any of the files with one press. */
export function MonthList({ account, openedAt, onSaved }: MonthListProps) {
  const { t } = useTranslation();
  const [now] = useState(Date.now);
  const { download, isBusy } = usePeriodDownload(account, onSaved);
  const [latest, ...earlier] = monthsSince(openedAt, now);
  const row = (from: number, until: number, note?: string) => (
    <li key={from} className={styles.month}>
      <span>
        {monthText(from)}
        {note !== undefined && <small>{note}</small>}
      </span>
      <span className={styles.files}>
        {statementFormats.map((format: StatementFormat) => (
          <Button
            key={format}
            variant="quiet"
            size="dense"
            aria-label={t('statements.months.file', { month: monthText(from), format: format.toUpperCase() })}
            disabledReason={isBusy ? t('statements.months.busy') : undefined}
            onClick={() => download({ from, until }, format)}
          >
            <Download size={14} aria-hidden="true" />
            {format.toUpperCase()}
          </Button>
        ))}
      </span>
    </li>
  );
  return (
    <ul className={styles.months}>
      {latest !== undefined && row(latest.from, latest.until, t('statements.months.soFar'))}
      {earlier.map(({ from, until }) => row(from, until))}
    </ul>
  );
}
