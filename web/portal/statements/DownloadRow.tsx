import { statementFormats } from '@candor/contracts/http/statements.ts';
import type { StatementFormat } from '@candor/contracts/http/statements.ts';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import styles from './statements.module.css';

interface DownloadRowProps {
  format: StatementFormat;
  onFormat: (format: StatementFormat) => void;
  isBusy: boolean;
}

/** Choice of the file format, and the download button. */
export function DownloadRow({ format, onFormat, isBusy }: DownloadRowProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.download}>
      <SelectField
        label={t('statements.period.format')}
        className={styles.format}
        value={format}
        options={statementFormats.map((value) => ({ value, label: t(`statements.formats.${value}`) }))}
        onChange={onFormat}
      />
      <Button type="submit" variant="primary" className={styles.button} busy={isBusy}>
        <Download size={16} aria-hidden="true" />
        {t('statements.period.download')}
      </Button>
    </div>
  );
}
