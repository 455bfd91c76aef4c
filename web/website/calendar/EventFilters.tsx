import { importances } from '@candor/domain/economics/event.ts';
import type { ReactNode } from 'react';
import type { CalendarWords } from '../../data/words.server.ts';
import { CheckIcon } from '../../ui/icons.tsx';
import styles from './EventFilters.module.css';
import type { EventFilter } from './eventFilter.ts';
import { ImportanceBars } from './ImportanceBars.tsx';

interface EventFiltersProps {
  words: CalendarWords;
  currencies: readonly string[];
}

/** Filters by currency and importance: kept in the address, so that a choice can be shared. */
export function EventFilters({ words, currencies }: EventFiltersProps) {
  return (
    <div className={styles.filters}>
      <fieldset>
        <legend>{words.currency}</legend>
        {currencies.map((currency) => (
          <CurrencyChip key={currency} currency={currency} />
        ))}
      </fieldset>
      <fieldset>
        <legend>{words.importance}</legend>
        {importances.map((importance) => (
          <Chip key={importance} kind="importance" value={importance}>
            <ImportanceBars importance={importance} />
            {words.levels[importance]}
          </Chip>
        ))}
      </fieldset>
    </div>
  );
}

export function CurrencyChip({ currency }: { currency: string }) {
  return (
    <Chip kind="currencies" value={currency}>
      {currency}
    </Chip>
  );
}

interface ChipProps {
  kind: keyof EventFilter;
  value: string;
  children: ReactNode;
}

/** Chip of a filter. Its mark keeps its place when absent, so that no chip changes its width. */
function Chip({ kind, value, children }: ChipProps) {
  return (
    <label className={styles.chip}>
      <input type="checkbox" className="visually-hidden" name={kind} value={value} autoComplete="off" defaultChecked />
      <CheckIcon size={14} />
      {children}
    </label>
  );
}
