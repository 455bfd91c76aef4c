import type { StatementFormat } from '@candor/contracts/http/statements.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../ui/DateField.tsx';
import { FieldError } from '../../ui/FieldError.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { DownloadRow } from './DownloadRow.tsx';
import { ownPeriod, periodOf, presets } from './periods.ts';
import type { PeriodMistake, Preset } from './periods.ts';
import styles from './statements.module.css';
import type { SavedStatement } from './useDownload.ts';
import { usePeriodDownload } from './usePeriodDownload.ts';

interface PeriodFormProps {
  account: 'real' | 'demo';
  openedAt: number;
  onSaved: (saved: SavedStatement) => void;
}

/** Form for the period and the file format. */
export function PeriodForm({ account, openedAt, onSaved }: PeriodFormProps) {
  const { t } = useTranslation();
  const [preset, setPreset] = useState<Preset>('thisMonth');
  const [own, setOwn] = useState({ from: '', until: '' });
  const [format, setFormat] = useState<StatementFormat>('pdf');
  const [mistake, setMistake] = useState<PeriodMistake>();
  const { download, isBusy } = usePeriodDownload(account, onSaved);
  const send = () => {
    const now = Date.now();
    const period = preset === 'own' ? ownPeriod(own, now) : periodOf(preset, now, openedAt);
    setMistake(typeof period === 'string' ? period : undefined);
    if (typeof period !== 'string') download(period, format);
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
        label={t('statements.period.preset')}
        value={preset}
        options={presets.map((value) => ({ value, label: t(`statements.period.presets.${value}`) }))}
        onChange={setPreset}
      />
      {preset === 'own' && (
        <div className={styles.dates}>
          <DateField
            label={t('statements.period.from')}
            value={own.from}
            onChange={(from) => setOwn({ ...own, from })}
          />
          <DateField
            label={t('statements.period.until')}
            value={own.until}
            onChange={(until) => setOwn({ ...own, until })}
          />
        </div>
      )}
      <FieldError
        text={mistake !== undefined && preset === 'own' ? t(`statements.period.wrong.${mistake}`) : undefined}
      />
      <DownloadRow format={format} onFormat={setFormat} isBusy={isBusy} />
    </form>
  );
}
