import type { RequestedFile } from '@candor/contracts/http/office/regulator.ts';
import { regulatorFiles } from '@candor/domain/regulator/file.ts';
import type { RegulatorFile } from '@candor/domain/regulator/file.ts';
import { spanOf } from '@candor/domain/reports/period.ts';
import { DAY_MS } from '@candor/domain/time.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
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

/** Page of what is prepared for a supervisor: files by their field tables, and the sign-off of client money. */
export function RegulatorPage() {
  const { t } = useRegulatorTexts();
  const title = t('office.pages.regulator');
  return useMay('regulator.read') ? <Regulator title={title} /> : <NotAllowed title={title} />;
}

function Regulator({ title }: { title: string }) {
  const { t } = useRegulatorTexts();
  const mayTake = useMay('regulator.files');
  const [query, setQuery] = useSearchParams();
  const request = readRequest(query);
  return (
    <OfficePage title={title} aside={t('regulator.lead')}>
      {mayTake && <FileForm request={request} onCheck={(file) => setQuery(writeRequest(file), { replace: true })} />}
      {mayTake && request !== undefined && <CheckedFile request={request} />}
      <MoneyDays />
    </OfficePage>
  );
}

interface FileFormProps {
  request: RequestedFile | undefined;
  onCheck: (request: RequestedFile) => void;
}

function FileForm({ request, onCheck }: FileFormProps) {
  const { t } = useRegulatorTexts();
  const now = useNow();
  const first = request ?? { file: 'transactions' as const, ...spanOf('lastMonth', now) };
  const [file, setFile] = useState<RegulatorFile>(first.file);
  const [from, setFrom] = useState(isoDay(first.from));
  const [until, setUntil] = useState(isoDay(first.until - DAY_MS));
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

/** Reads the requested file from the page's address; undefined if there is none yet. */
function readRequest(query: URLSearchParams): RequestedFile | undefined {
  const file = regulatorFiles.find((one) => one === query.get('file'));
  const from = Date.parse(query.get('from') ?? '');
  const last = Date.parse(query.get('until') ?? '');
  return file === undefined || Number.isNaN(from + last) ? undefined : { file, from, until: last + DAY_MS };
}

function writeRequest({ file, from, until }: RequestedFile): URLSearchParams {
  return new URLSearchParams({ file, from: isoDay(from), until: isoDay(until - DAY_MS) });
}

function isoDay(at: number): string {
  return new Date(at).toISOString().slice(0, 'YYYY-MM-DD'.length);
}
