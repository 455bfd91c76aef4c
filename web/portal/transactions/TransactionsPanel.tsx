import { transactionGroups, transactionStatuses } from '@candor/domain/payments/transaction.ts';
import type { TransactionGroup } from '@candor/domain/payments/transaction.ts';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink } from 'react-router';
import { exportTransactions } from '../../data/transactions.ts';
import type { TransactionPage } from '../../data/transactions.ts';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/buttonClass.ts';
import { classes } from '../../ui/classes.ts';
import { DateFilter } from '../../ui/DateFilter.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Select } from '../../ui/Select.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { tabClass } from '../../ui/tabClass.ts';
import { FileButton } from '../filters/FileButton.tsx';
import { FilterBar } from '../filters/FilterBar.tsx';
import { useWide } from '../frame/useWide.ts';
import { statusKey } from '../payments/statusKey.ts';
import { Pages } from './Pages.tsx';
import { TransactionTable } from './TransactionTable.tsx';
import styles from './transactions.module.css';
import { useTransactions, wantedFilter } from './useTransactions.ts';
import type { ChosenFilter } from './useTransactions.ts';
import type { WireTransaction } from '@candor/contracts/http/transactions.ts';
import { useBrand } from '../../data/brand.ts';
import { exactTime, minuteTime } from '../../ui/dates.ts';
import { moneyText } from '../../ui/numbers.ts';
import { AdjustmentLine } from './AdjustmentLine.tsx';
import { CorrectionLine } from './CorrectionLine.tsx';
import { HeldLine } from './HeldLine.tsx';
import { StatusBadge } from '../payments/StatusBadge.tsx';
import { TransactionNumber } from './TransactionNumber.tsx';
import { typeKey } from './transactionWords.ts';

/** Tabs, and the chosen one with its filter, rows and pages. */
export function TransactionsPanel({ group }: { group: TransactionGroup }) {
  const { chosen, choose, showAll, isAll, page, setPage, query } = useTransactions(group);
  const { data } = query;
  return (
    <Panel className={styles.panel}>
      <Groups counts={data?.counts} group={group} />
      {(data?.counts[group] ?? 0) > 0 && (
        <TransactionFilters
          group={group}
          chosen={chosen}
          found={data}
          onChange={choose}
          onAll={isAll ? undefined : showAll}
        />
      )}
      <Rows group={group} query={query} onAll={showAll} />
      {data !== undefined && data.pages > 1 && (
        <Pages page={page} pages={data.pages} isBusy={query.isPlaceholderData} onPage={setPage} />
      )}
    </Panel>
  );
}

function Groups({ counts, group }: { counts: TransactionPage['counts'] | undefined; group: TransactionGroup }) {
  const { t } = useTranslation();
  return (
    <div className={styles.bar}>
      <nav className={classes(tabClass.list, styles.tabs)} aria-label={t('transactions.tabs')}>
        {transactionGroups.map((group) => (
          <NavLink key={group} to={`/transactions/${group}`} className={tabClass.tab}>
            {t(`transactions.groups.${group}`)}
            {counts !== undefined && (
              <span className={tabClass.count} data-count={counts[group]}>
                {counts[group]}
              </span>
            )}
          </NavLink>
        ))}
      </nav>
      <Another group={group} />
    </div>
  );
}

/** Link with a plus, on two of the tabs, to the form (specification 2); its label says which. */
function Another({ group }: { group: TransactionGroup }) {
  const { t } = useTranslation();
  if (group !== 'deposits' && group !== 'withdrawals') return null;
  return (
    <Link
      to={group === 'deposits' ? '/payment/deposit' : '/payment/withdraw'}
      className={classes(buttonClass(), styles.another)}
    >
      <Plus size={16} aria-hidden="true" />
      {t(`transactions.another.${group}`)}
    </Link>
  );
}

interface RowsProps {
  group: TransactionGroup;
  query: ReturnType<typeof useTransactions>['query'];
  onAll: () => void;
}

function Rows({ group, query: { data, isError, refetch, isPlaceholderData }, onAll }: RowsProps) {
  const { t } = useTranslation();
  const isWide = useWide();
  if (data === undefined) {
    if (!isError) return <Loading />;
    const retry = () => void refetch();
    return <ErrorState title={t('transactions.failed')} text={t('transactions.failedText')} onRetry={retry} />;
  }
  if (data.counts[group] === 0) {
    return <EmptyState title={t(`transactions.empty.${group}`)} text={t(`transactions.empty.${group}Text`)} />;
  }
  if (data.transactions.length === 0) {
    const all = <Button onClick={onAll}>{t('transactions.filter.clear')}</Button>;
    return <EmptyState title={t('transactions.nothing')} text={t('transactions.nothingText')} action={all} />;
  }
  const List = isWide ? TransactionTable : TransactionCards;
  return (
    <div aria-busy={isPlaceholderData} className={styles.rows}>
      {isError && (
        <p className={styles.stale} role="status">
          {t('transactions.stale')}
        </p>
      )}
      <List transactions={data.transactions} />
    </div>
  );
}

function Loading() {
  const { t } = useTranslation();
  return (
    <div className={styles.loading} role="status" aria-label={t('transactions.loading')}>
      <Skeleton height="20px" />
      <Skeleton height="20px" />
      <Skeleton height="20px" />
      <Skeleton height="20px" />
    </div>
  );
}

/** Cards with the whole content of the table's rows, for narrow screens. */
function TransactionCards({ transactions }: { transactions: readonly WireTransaction[] }) {
  const { t } = useTranslation();
  const { symbol } = useBrand().currency;
  return (
    <ul className={styles.cards}>
      {transactions.map((transaction) => (
        <li key={transaction.id} className={styles.card}>
          <p className={styles.line}>
            <strong className={styles.amount}>{moneyText(transaction.amount, { symbol })}</strong>
            <StatusBadge transaction={transaction} />
          </p>
          <p className={styles.line}>
            <span>{t(typeKey(transaction), { instrument: transaction.instrument ?? '' })}</span>
            <span className={styles.quiet}>
              {t('transactions.columns.number')} {transaction.number}
            </span>
          </p>
          <HeldLine since={transaction.held_since} />
          <AdjustmentLine adjustment={transaction.adjustment} />
          <CorrectionLine correction={transaction.correction} />
          <p className={styles.line}>
            <time
              className={styles.quiet}
              dateTime={new Date(transaction.created_at).toISOString()}
              title={exactTime(transaction.created_at)}
            >
              {`${minuteTime(transaction.created_at)} UTC`}
            </time>
            <TransactionNumber transaction={transaction} />
          </p>
        </li>
      ))}
    </ul>
  );
}

interface TransactionFiltersProps {
  group: TransactionGroup;
  chosen: ChosenFilter;
  found: TransactionPage | undefined;
  onChange: (filter: ChosenFilter) => void;
  /** Clears the filter; undefined if everything is shown already. */
  onAll: (() => void) | undefined;
}

/** Filter of a tab, with the number of results and their export as a file. */
function TransactionFilters({ group, chosen, found, onChange, onAll }: TransactionFiltersProps) {
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
