import { useState } from 'react';
import { useMay, useOfficeHome } from '../../data/office.ts';
import { usePaymentTexts, useReconciliations } from '../../data/officePayments.ts';
import { Button } from '../../ui/Button.tsx';
import { Chips } from '../../ui/Choice.tsx';
import desk from '../shell/Desk.module.css';
import { NotAllowed } from '../shell/NotFound.tsx';
import { OfficePage } from '../shell/OfficePage.tsx';
import { ClientMoney } from './match/ClientMoney.tsx';
import { Compared } from './match/Compared.tsx';
import { DifferenceExport } from './match/DifferenceExport.tsx';
import { Differences } from './match/Differences.tsx';
import { ImportDialog } from './match/ImportDialog.tsx';
import { Runs } from './match/Runs.tsx';

type View = 'open' | 'resolved' | 'runs' | 'money';

/**
 * Page of the differences between what providers have settled and what was credited, the comparisons that found them,
 * and of what is owed to clients compared with what providers hold.
 */
export function ReconciliationPage() {
  const { t } = usePaymentTexts();
  const title = t('office.pages.reconciliation');
  return useMay('reconciliation.read') ? <Reconciliation title={title} /> : <NotAllowed title={title} />;
}

function Reconciliation({ title }: { title: string }) {
  const { t } = usePaymentTexts();
  const { data: home } = useOfficeHome();
  const mayImport = useMay('reconciliation.report');
  const { data: runs } = useReconciliations(1);
  const [view, setView] = useState<View>('open');
  const [isImporting, setImporting] = useState(false);
  const isListed = view === 'open' || view === 'resolved';
  return (
    <OfficePage title={title} aside={t('desk.match.lead')} isDesk={view !== 'money'}>
      <div className={desk.tools}>
        <Chips<View>
          className={desk.filter}
          label={t('desk.match.view')}
          options={[
            { value: 'open', label: t('desk.counted', { name: t('desk.match.open'), count: home?.differences ?? 0 }) },
            { value: 'resolved', label: t('desk.match.resolved') },
            { value: 'runs', label: t('desk.match.runs') },
            { value: 'money', label: t('desk.match.money.title') },
          ]}
          value={view}
          onChange={setView}
        />
        <div className={desk.tools}>
          {isListed && <DifferenceExport key={view} isOpen={view === 'open'} />}
          {mayImport && (
            <Button size="dense" onClick={() => setImporting(true)}>
              {t('desk.match.import')}
            </Button>
          )}
        </div>
      </div>
      {view === 'runs' && <Runs label={title} />}
      {view === 'money' && <ClientMoney mayCount={mayImport} />}
      {isListed && (
        <Differences
          key={view}
          label={title}
          isOpen={view === 'open'}
          wasCompared={runs?.compared.some(({ until }) => until !== null)}
        />
      )}
      {view === 'open' && runs !== undefined && <Compared providers={runs.compared} />}
      {isImporting && <ImportDialog onClose={() => setImporting(false)} onCompared={() => setView('runs')} />}
    </OfficePage>
  );
}
