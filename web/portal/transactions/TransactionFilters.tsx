import { transactionStatuses } from '@candor/domain/payments/transaction.ts';
import type { TransactionGroup } from '@candor/domain/payments/transaction.ts';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../../data/brand.ts';
import { exportTransactions } from '../../data/transactions.ts';
import type { TransactionPage } from '../../data/transactions.ts';
import { DateFilter } from '../../ui/DateFilter.tsx';
import { moneyText } from '../../ui/numbers.ts';
import { Select } from '../../ui/Select.tsx';
import { FileButton } from '../filters/FileButton.tsx';
import { FilterBar } from '../filters/FilterBar.tsx';
import { statusKey } from '../payments/statusKey.ts';
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
  const change = (part: Partial<ChosenFilter>) => onChange({ ...chosen, ...part });
  const statuses = transactionStatuses.map((value) => ({ value, label: t(statusKey(value, group)) }));
  const { id, currency } = useBrand();
  const { symbol } = currency;
  const words = {
    button: t('transactions.export.button'),
    failed: t('transactions.export.failed'),
    failedText: t('transactions.export.failedText'),
  };
  const load = () => exportTransactions(wantedFilter(group, chosen));
  return (
    <FilterBar
      label={t('transactions.filter.label')}
      className={styles.filters}
      clear={t('transactions.filter.clear')}
      onClear={onAll}
      found={found && t('transactions.filter.found', { count: found.count, total: moneyText(found.total, { symbol }) })}
      file={<FileButton load={load} name={`${id}-${group}.csv`} words={words} />}
    >
      <DateFilter label={t('transactions.filter.from')} value={chosen.from} onChange={(from) => change({ from })} />
      <DateFilter label={t('transactions.filter.until')} value={chosen.until} onChange={(until) => change({ until })} />
      <Select
        label={t('transactions.filter.status')}
        className={styles.select}
        value={chosen.status}
        options={[{ value: '' as const, label: t('transactions.filter.anyStatus') }, ...statuses]}
        onChange={(status) => change({ status })}
      />
    </FilterBar>
  );
}
