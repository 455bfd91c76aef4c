import type { CalendarWords } from '../../data/words.server.ts';
import { buttonClass } from '../../ui/buttonClass.ts';
import { ChevronLeftIcon, ChevronRightIcon } from '../../ui/icons.tsx';
import styles from './PeriodChoice.module.css';

/** Seven days back, seven days on, and home to today. */
export function PeriodChoice({ words }: { words: CalendarWords }) {
  return (
    <div className={styles.choice} role="group" aria-label={words.period}>
      <button
        type="button"
        className={buttonClass('secondary', 'control')}
        aria-label={words.earlier}
        data-go="earlier"
      >
        <ChevronLeftIcon size={16} />
      </button>
      <button type="button" className={buttonClass('secondary', 'control')} data-go="today">
        {words.toToday}
      </button>
      <button type="button" className={buttonClass('secondary', 'control')} aria-label={words.later} data-go="later">
        <ChevronRightIcon size={16} />
      </button>
    </div>
  );
}
