import type { AskedFile } from '@candor/contracts/http/office/regulator.ts';
import { regulatorFiles } from '@candor/domain/regulator/file.ts';
import type { RegulatorFile } from '@candor/domain/regulator/file.ts';
import { spanOf } from '@candor/domain/reports/period.ts';
import { DAY_MS } from '@candor/domain/time.ts';
import { useState } from 'react';
import { useMay } from '../../data/office.ts';
import { useRegulatorTexts } from '../../data/officeRegulator.ts';
import { Button } from '../../ui/Button.tsx';
import { DateFilter } from '../../ui/DateFilter.tsx';
import { Select } from '../../ui/Select.tsx';
import desk from '../shell/Desk.module.css';
import { NotAllowed } from '../shell/NotFound.tsx';
import { OfficePage } from '../shell/OfficePage.tsx';
import { useNow } from '../shell/useNow.ts';
import { CheckedFile } from './CheckedFile.tsx';
import { MoneyDays } from './MoneyDays.tsx';

/** What is prepared for a supervisor: files by their field tables, and the sign-off of client money. */
export function RegulatorPage() {
  const { t } = useRegulatorTexts();
  const title = t('office.pages.regulator');
  return useMay('regulator.read') ? <Regulator title={title} /> : <NotAllowed title={title} />;
}

function Regulator({ title }: { title: string }) {
  const { t } = useRegulatorTexts();
  const mayTake = useMay('regulator.files');
  const [asked, setAsked] = useState<AskedFile>();
  return (
    <OfficePage title={title} aside={t('regulator.lead')}>
      {mayTake && <FileForm onCheck={setAsked} />}
      {asked !== undefined && <CheckedFile asked={asked} />}
      <MoneyDays />
    </OfficePage>
  );
}

function FileForm({ onCheck }: { onCheck: (asked: AskedFile) => void }) {
  const { t } = useRegulatorTexts();
  const lastMonth = spanOf('lastMonth', useNow());
  const [file, setFile] = useState<RegulatorFile>('transactions');
  const [from, setFrom] = useState(isoDay(lastMonth.from));
  const [until, setUntil] = useState(isoDay(lastMonth.until - DAY_MS));
  const isWhole = from !== '' && until !== '';
  return (
    <>
      <div className={desk.tools}>
        <Select<RegulatorFile>
          label={t('regulator.file')}
          options={regulatorFiles.map((value) => ({ value, label: t(`regulator.files.${value}`) }))}
          value={file}
          onChange={setFile}
        />
        <DateFilter label={t('regulator.from')} value={from} onChange={setFrom} />
        <DateFilter label={t('regulator.until')} value={until} onChange={setUntil} />
        <Button
          size="dense"
          variant="primary"
          disabledReason={isWhole ? undefined : t('regulator.days')}
          onClick={() => onCheck({ file, from: Date.parse(from), until: Date.parse(until) + DAY_MS })}
        >
          {t('regulator.check')}
        </Button>
      </div>
      <p className={desk.quiet}>{t(`regulator.about.${file}`)}</p>
    </>
  );
}

function isoDay(at: number): string {
  return new Date(at).toISOString().slice(0, 'YYYY-MM-DD'.length);
}
