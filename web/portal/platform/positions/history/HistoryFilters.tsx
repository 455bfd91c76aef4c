import { tradeResults } from '@candor/contracts/http/history.ts';
import type { HistorySummary } from '@candor/contracts/http/history.ts';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../../../../data/brand.ts';
import { exportHistory } from '../../../../data/history.ts';
import { DateFilter } from '../../../../ui/DateFilter.tsx';
import { MoneyText } from '../../../../ui/MoneyText.tsx';
import { moneyText } from '../../../../ui/numbers.ts';
import { Select } from '../../../../ui/Select.tsx';
import { FileButton } from '../../../filters/FileButton.tsx';
import { FilterBar } from '../../../filters/FilterBar.tsx';
import { everything, isEverything, wantedFilter } from './historyFilter.ts';
import type { ChosenFilter } from './historyFilter.ts';
import styles from './HistoryFilters.module.css';

interface HistoryFiltersProps {
  filter: ChosenFilter;
  /** Summary of all trades; undefined during the first load. */
  summary: HistorySummary | null | undefined;
  onChange: (filter: ChosenFilter) => void;
}

/** Filter of the history, with the number of results and their export as a file. */
export function HistoryFilters({ filter, summary, onChange }: HistoryFiltersProps) {
  const { t } = useTranslation();
  const { id, currency } = useBrand();
  const words = {
    button: t('platform.history.export.button'),
    failed: t('platform.history.export.failed'),
    failedText: t('platform.history.export.failedText'),
  };
  const load = () => exportHistory(wantedFilter(filter));
  return (
    <FilterBar
      label={t('platform.history.filter.label')}
      className={styles.bar}
      fold={t('platform.history.filter.button')}
      clear={t('platform.history.filter.clear')}
      onClear={isEverything(filter) ? undefined : () => onChange(everything)}
      found={
        summary && (
          <>
            {t('platform.history.found', { count: summary.count })}{' '}
            <MoneyText value={summary.profit} symbol={currency.symbol} signed />
            {summary.corrected !== 0n &&
              `, ${t('corrections.sum', { amount: moneyText(summary.corrected, { symbol: currency.symbol, signed: true }) })}`}
          </>
        )
      }
      file={<FileButton load={load} name={`${id}-trades.csv`} words={words} />}
    >
      <Fields filter={filter} summary={summary} onChange={onChange} />
    </FilterBar>
  );
}

function Fields({ filter, summary, onChange }: HistoryFiltersProps) {
  const { t } = useTranslation();
  const change = (part: Partial<ChosenFilter>) => onChange({ ...filter, ...part });
  const results = tradeResults.map((value) => ({ value, label: t(`platform.history.filter.results.${value}`) }));
  return (
    <>
      <DateFilter label={t('platform.history.filter.from')} value={filter.from} onChange={(from) => change({ from })} />
      <DateFilter
        label={t('platform.history.filter.until')}
        value={filter.until}
        onChange={(until) => change({ until })}
      />
      <Select
        label={t('platform.history.filter.symbol')}
        className={styles.select}
        value={filter.symbol}
        options={[
          { value: '', label: t('platform.history.filter.anySymbol') },
          ...choices(
            summary?.symbols.map(({ symbol, name }) => ({ value: symbol, label: name })),
            filter.symbol,
          ),
        ]}
        onChange={(symbol) => change({ symbol })}
      />
      <Select
        label={t('platform.history.filter.tag')}
        className={styles.select}
        value={filter.tag}
        options={[
          { value: '', label: t('platform.history.filter.anyTag') },
          ...choices(
            summary?.tags.map((tag) => ({ value: tag, label: tag })),
            filter.tag,
          ),
        ]}
        onChange={(tag) => change({ tag })}
      />
      <Select
        label={t('platform.history.filter.result')}
        className={styles.select}
        value={filter.result}
        options={[{ value: '' as const, label: t('platform.history.filter.anyResult') }, ...results]}
        onChange={(result) => change({ result })}
      />
    </>
  );
}

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** Lists the choices. The chosen one stays in its list, even during a load or after its last trade has lost the tag. */
function choices(offered: readonly Choice[] = [], chosen: string): readonly Choice[] {
  const isMissing = chosen !== '' && !offered.some(({ value }) => value === chosen);
  return isMissing ? [...offered, { value: chosen, label: chosen }] : offered;
}
