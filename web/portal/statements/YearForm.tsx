import type { StatementFormat } from '@candor/contracts/http/statements.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../../data/brand.ts';
import { fetchYearStatement } from '../../data/statements.ts';
import { SelectField } from '../../ui/SelectField.tsx';
import { DownloadRow } from './DownloadRow.tsx';
import { yearsSince } from './periods.ts';
import styles from './statements.module.css';
import { useDownload } from './useDownload.ts';
import type { SavedStatement } from './useDownload.ts';
import { useUsedLanguage } from './useUsedLanguage.ts';

interface YearFormProps {
  openedAt: number;
  onSaved: (saved: SavedStatement) => void;
}

/** Which year, as which file. */
export function YearForm({ openedAt, onSaved }: YearFormProps) {
  const { t } = useTranslation();
  const { id: brand } = useBrand();
  const language = useUsedLanguage();
  const [years] = useState(() => yearsSince(openedAt, Date.now()));
  const [year, setYear] = useState(String(years[0]));
  const [format, setFormat] = useState<StatementFormat>('pdf');
  const { download, isBusy } = useDownload(onSaved);
  const wanted = years.find((one) => String(one) === year);
  const send = () => {
    if (wanted === undefined) return;
    void download(`${brand}-costs-${year}.${format}`, () => fetchYearStatement({ year: wanted, format, language }));
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <SelectField
        label={t('statements.year.year')}
        value={year}
        options={years.map((one) => ({ value: String(one), label: String(one) }))}
        onChange={setYear}
      />
      <DownloadRow format={format} onFormat={setFormat} isBusy={isBusy} />
    </form>
  );
}
