import { statementFormats } from '@candor/contracts/http/statements.ts';
import type { StatementFormat } from '@candor/contracts/http/statements.ts';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import styles from './statements.module.css';

interface StatementRowProps {
  period: string;
  /** Text under the period. */
  note: ReactNode;
  isBusy: boolean;
  onDownload: (format: StatementFormat) => void;
}

/** Row of a list of statements, with a button for each format. */
export function StatementRow({ period, note, isBusy, onDownload }: StatementRowProps) {
  const { t } = useTranslation();
  return (
    <li className={styles.month}>
      <span>
        {period}
        {note}
      </span>
      <span className={styles.files}>
        {statementFormats.map((format) => (
          <Button
            key={format}
            variant="quiet"
            size="dense"
            aria-label={t('statements.months.file', { month: period, format: format.toUpperCase() })}
            disabledReason={isBusy ? t('statements.months.busy') : undefined}
            onClick={() => onDownload(format)}
          >
            <Download size={14} aria-hidden="true" />
            {format.toUpperCase()}
          </Button>
        ))}
      </span>
    </li>
  );
}
