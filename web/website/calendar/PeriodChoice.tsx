import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { CalendarWords } from '../../data/words.server.ts';
import { buttonClass } from '../../ui/buttonClass.ts';
import { DAYS_SHOWN, dayName, midnight } from './eventDays.ts';
import styles from './PeriodChoice.module.css';

interface PeriodChoiceProps {
  words: CalendarWords;
  search: URLSearchParams;
  /** The first day; undefined while the page comes alive. */
  from: number | undefined;
  onChange: (search: URLSearchParams) => void;
}

/** Seven days back, seven days on, and home to today. */
export function PeriodChoice({ words, search, from, onChange }: PeriodChoiceProps) {
  const go = (day: number | undefined) => () => {
    const next = new URLSearchParams(search);
    if (day === undefined) next.delete('day');
    else next.set('day', dayName(day));
    onChange(next);
  };
  const isReady = from !== undefined;
  return (
    <div className={styles.choice} role="group" aria-label={words.period}>
      <button
        type="button"
        className={buttonClass('secondary', 'control')}
        aria-label={words.earlier}
        disabled={!isReady}
        onClick={isReady ? go(midnight(from, -DAYS_SHOWN)) : undefined}
      >
        <ChevronLeft size={16} aria-hidden="true" />
      </button>
      <button type="button" className={buttonClass('secondary', 'control')} disabled={!isReady} onClick={go(undefined)}>
        {words.toToday}
      </button>
      <button
        type="button"
        className={buttonClass('secondary', 'control')}
        aria-label={words.later}
        disabled={!isReady}
        onClick={isReady ? go(midnight(from, DAYS_SHOWN)) : undefined}
      >
        <ChevronRight size={16} aria-hidden="true" />
      </button>
    </div>
  );
}
