import type { User } from '@candor/contracts/http/accounts.ts';
import type { StatementFormat } from '@candor/contracts/http/statements.ts';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../../data/brand.ts';
import { useAccount } from '../../data/queries.ts';
import { fetchYearStatement, useMadeStatements } from '../../data/statements.ts';
import { monthText } from '../../ui/dates.ts';
import { Panel } from '../../ui/Panel.tsx';
import { ReceiptSeal } from '../../ui/ReceiptSeal.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { SiteLink } from '../frame/SiteLink.tsx';
import { DemoNote } from '../transactions/DemoNote.tsx';
import shared from '../transactions/transactions.module.css';
import { DownloadRow } from './DownloadRow.tsx';
import { MadeList } from './MadeList.tsx';
import { PeriodForm } from './PeriodForm.tsx';
import { monthsSince, yearsSince } from './periods.ts';
import { StatementRow } from './StatementRow.tsx';
import styles from './statements.module.css';
import { useDownload } from './useDownload.ts';
import type { SavedStatement } from './useDownload.ts';
import { usePeriodDownload } from './usePeriodDownload.ts';
import { PortalTitle } from '../frame/PortalTitle.tsx';
import { useUsedLanguage } from './useUsedLanguage.ts';

/** Page /statements: the account on paper, and what a year of trading cost. */
export default function StatementsRoute() {
  const { t } = useTranslation();
  const user = useAccount().data;
  return (
    <main className={shared.page}>
      <PortalTitle page={t('statements.title')} />
      <header className={shared.head}>
        <h1>{t('statements.title')}</h1>
        <p>{t('statements.lead')}</p>
      </header>
      {user === undefined ? <Skeleton height="220px" /> : <Statements user={user} />}
    </main>
  );
}

function Statements({ user }: { user: User }) {
  const { t } = useTranslation();
  const [saved, setSaved] = useState<SavedStatement>();
  const statements = useMadeStatements().data ?? [];
  return (
    <>
      {user.account === 'demo' && <DemoNote text={t('statements.demo')} />}
      {statements.length > 0 && (
        <Panel padded className={styles.panel}>
          <h2>{t('statements.made.title')}</h2>
          <p>{t('statements.made.text')}</p>
          <MadeList statements={statements} onSaved={setSaved} />
        </Panel>
      )}
      <div className={styles.forms}>
        <Panel padded className={styles.panel}>
          <h2>{t('statements.months.title')}</h2>
          <p>{t('statements.period.text')}</p>
          <MonthList key={user.account} account={user.account} openedAt={user.created_at} onSaved={setSaved} />
        </Panel>
        <Panel padded className={styles.panel}>
          <h2>{t('statements.period.title')}</h2>
          <PeriodForm key={user.account} account={user.account} openedAt={user.created_at} onSaved={setSaved} />
        </Panel>
        <Panel padded className={styles.panel}>
          <h2>{t('statements.year.title')}</h2>
          <p>{t('statements.year.text')}</p>
          <YearForm openedAt={user.created_at} onSaved={setSaved} />
        </Panel>
      </div>
      <Panel padded className={styles.check}>
        <ShieldCheck size={22} aria-hidden="true" />
        <div>
          <h2>{t('statements.check.title')}</h2>
          <p>{t('statements.check.text')}</p>
          {saved?.hash !== undefined && (
            <p className={styles.seal} role="status">
              <ReceiptSeal
                hash={saved.hash}
                label={t('statements.check.seal', { name: saved.name })}
                number={saved.name}
              />
              {t('statements.check.sealText')}
            </p>
          )}
          <SiteLink to="/verify#statement">{t('statements.check.link')}</SiteLink>
        </div>
      </Panel>
    </>
  );
}

interface MonthListProps {
  account: 'real' | 'demo';
  openedAt: number;
  onSaved: (saved: SavedStatement) => void;
}

/** Lists the last months, each available in every format with one press. */
function MonthList({ account, openedAt, onSaved }: MonthListProps) {
  const { t } = useTranslation();
  const [now] = useState(Date.now);
  const { download, isBusy } = usePeriodDownload(account, onSaved);
  const [latest, ...earlier] = monthsSince(openedAt, now);
  const row = (from: number, until: number, note?: string) => (
    <StatementRow
      key={from}
      period={monthText(from)}
      note={note !== undefined && <small>{note}</small>}
      isBusy={isBusy}
      onDownload={(format) => download({ from, until }, format)}
    />
  );
  return (
    <ul className={styles.months}>
      {latest !== undefined && row(latest.from, latest.until, t('statements.months.soFar'))}
      {earlier.map(({ from, until }) => row(from, until))}
    </ul>
  );
}

interface YearFormProps {
  openedAt: number;
  onSaved: (saved: SavedStatement) => void;
}

/** Form for the year and the file format. */
function YearForm({ openedAt, onSaved }: YearFormProps) {
  const { t } = useTranslation();
  const { id: brand } = useBrand();
  const language = useUsedLanguage();
  const [years] = useState(() => yearsSince(openedAt, Date.now()));
  const [year, setYear] = useState(String(years[0]));
  const [format, setFormat] = useState<StatementFormat>('pdf');
  const { download, isBusy } = useDownload(onSaved);
  const chosenYear = years.find((one) => String(one) === year);
  const send = () => {
    if (chosenYear === undefined) return;
    void download(`${brand}-costs-${year}.${format}`, () => fetchYearStatement({ year: chosenYear, format, language }));
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
