import { importances } from '@candor/domain/economics/event.ts';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CalendarWords } from '../../data/words.server.ts';
import styles from './EventFilters.module.css';
import { readFilter, toggled } from './eventFilter.ts';
import { ImportanceBars } from './ImportanceBars.tsx';

interface EventFiltersProps {
  words: CalendarWords;
  search: URLSearchParams;
  currencies: readonly string[];
  onChange: (search: URLSearchParams) => void;
}

/** Which currencies and importance: kept in the address, so that a choice can be shared. */
export function EventFilters({ words, search, currencies, onChange }: EventFiltersProps) {
  const filter = readFilter(search);
  return (
    <div className={styles.filters}>
      <fieldset>
        <legend>{words.currency}</legend>
        {currencies.map((currency) => (
          <Chip
            key={currency}
            isChosen={filter.currencies?.includes(currency) ?? true}
            onChange={() => onChange(toggled(search, { kind: 'currencies', value: currency, all: currencies }))}
          >
            {currency}
          </Chip>
        ))}
      </fieldset>
      <fieldset>
        <legend>{words.importance}</legend>
        {importances.map((importance) => (
          <Chip
            key={importance}
            isChosen={filter.importance?.includes(importance) ?? true}
            onChange={() => onChange(toggled(search, { kind: 'importance', value: importance, all: importances }))}
          >
            <ImportanceBars importance={importance} />
            {words.levels[importance]}
          </Chip>
        ))}
      </fieldset>
    </div>
  );
}

interface ChipProps {
  isChosen: boolean;
  onChange: () => void;
  children: ReactNode;
}

/** The mark keeps its place when it is absent: no chip changes its width. */
function Chip({ isChosen, onChange, children }: ChipProps) {
  return (
    <label className={styles.chip}>
      <input type="checkbox" className="visually-hidden" checked={isChosen} onChange={onChange} />
      <Check size={14} aria-hidden="true" />
      {children}
    </label>
  );
}
