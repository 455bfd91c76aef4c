import { transactionStatuses } from '@candor/domain/payments/transaction.ts';
import type { TransactionGroup } from '@candor/domain/payments/transaction.ts';
import { Download, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../../data/brand.ts';
import { exportTransactions } from '../../data/transactions.ts';
import type { TransactionPage } from '../../data/transactions.ts';
import { Button } from '../../ui/Button.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { moneyText } from '../../ui/numbers.ts';
import { Select } from '../../ui/Select.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { saveFile } from '../platform/positions/saveFile.ts';
import { statusKey } from './transactionWords.ts';
import styles from './transactions.module.css';
import { wantedFilter } from './useTransactions.ts';
import type { ChosenFilter } from './useTransactions.ts';

interface TransactionFiltersProps {
  group: TransactionGroup;
  chosen: ChosenFilter;
  found: TransactionPage | undefined;
  onChange: (filter: ChosenFilter) => void;
  /** Undefined where everything is shown already. */
  onAll: (() => void) | undefined;
}

/** What is shown of a tab, how much that is, and all of it as a file. */
export function TransactionFilters({ group, chosen, found, onChange, onAll }: TransactionFiltersProps) {
  const { t } = useTranslation();
  const { symbol } = useBrand().currency;
  const change = (part: Partial<ChosenFilter>) => onChange({ ...chosen, ...part });
  const statuses = transactionStatuses.map((value) => ({ value, label: t(statusKey(value, group)) }));
  return (
    <search className={styles.filters} aria-label={t('transactions.filter.label')}>
      <DateField label={t('transactions.filter.from')} value={chosen.from} onChange={(from) => change({ from })} />
      <DateField label={t('transactions.filter.until')} value={chosen.until} onChange={(until) => change({ until })} />
      <Select
        label={t('transactions.filter.status')}
        className={styles.select}
        value={chosen.status}
        options={[{ value: '' as const, label: t('transactions.filter.anyStatus') }, ...statuses]}
        onChange={(status) => change({ status })}
      />
      {onAll !== undefined && (
        <Button variant="quiet" size="dense" onClick={onAll}>
          <X size={14} aria-hidden="true" />
          {t('transactions.filter.clear')}
        </Button>
      )}
      <span className={styles.end}>
        {found !== undefined && (
          <span className={styles.found} role="status">
            {t('transactions.filter.found', { count: found.count, total: moneyText(found.total, { symbol }) })}
          </span>
        )}
        <ExportButton group={group} chosen={chosen} />
      </span>
    </search>
  );
}

function ExportButton({ group, chosen }: { group: TransactionGroup; chosen: ChosenFilter }) {
  const { t } = useTranslation();
  const { id } = useBrand();
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    const outcome = await exportTransactions(wantedFilter(group, chosen));
    setBusy(false);
    if (outcome.kind === 'done') saveFile(outcome.value, `${id}-${group}.csv`);
    else toast({ tone: 'failure', title: t('transactions.export.failed'), text: t('transactions.export.failedText') });
  };
  return (
    <Button size="dense" busy={isBusy} onClick={() => void download()}>
      <Download size={14} aria-hidden="true" />
      {t('transactions.export.button')}
    </Button>
  );
}
