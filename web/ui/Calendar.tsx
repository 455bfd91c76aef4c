import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import type { KeyboardEvent, RefObject } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import styles from './Calendar.module.css';
import { addMonths, clampDay, dayByKey, dayParts, today, weekStartOf, weeksOf, yearsOf } from './calendarDays.ts';
import type { DayRange } from './calendarDays.ts';
import { monthText } from './dates.ts';
import { IconButton } from './IconButton.tsx';
import { Select } from './Select.tsx';
import { useLocale } from './useLocale.ts';

interface CalendarProps {
  /** Ref to the table, so that the component that opens the calendar can focus the day. */
  table: RefObject<HTMLTableElement | null>;
  /** Chosen day, such as 2026-01-14; empty if none. */
  chosen: string;
  range: DayRange;
  onPick: (day: string) => void;
}

/**
 * Shows a month of days, one of which takes the focus. Arrow keys move by days and weeks, Home and End to the ends of
 * the week, Page Up and Page Down by months, with Shift by years. Days outside the range can be neither reached nor
 * chosen.
 */
export function Calendar({ table, chosen, range, onPick }: CalendarProps) {
  const { tag } = useLocale();
  const title = useId();
  const [at, setAt] = useState(() => clampDay(chosen === '' ? today() : chosen, range));
  const go = (day: string) => setAt(clampDay(day, range));
  const handleKey = (event: KeyboardEvent<HTMLTableElement>) => {
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    const next = dayByKey(at, event, { weekStart: weekStartOf(tag), isRtl });
    if (next === undefined) return;
    event.preventDefault();
    flushSync(() => go(next));
    focusedDay(event.currentTarget)?.focus();
  };
  return (
    <div className={styles.calendar}>
      <CalendarHead title={title} at={at} range={range} onGo={go} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- ARIA's pattern */}
      <table ref={table} role="grid" aria-labelledby={title} className={styles.days} onKeyDown={handleKey}>
        <WeekHead tag={tag} />
        <tbody>
          {weeksOf(at, weekStartOf(tag)).map((week, row) => (
            <tr key={row}>
              {week.map((day, column) => (
                <Day key={day ?? column} day={day} at={at} chosen={chosen} range={range} onPick={onPick} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Finds the day that the Tab key reaches. */
export function focusedDay(table: HTMLTableElement | null): HTMLElement | null {
  return table?.querySelector<HTMLElement>('button[tabindex="0"]') ?? null;
}

interface CalendarHeadProps {
  title: string;
  at: string;
  range: DayRange;
  onGo: (day: string) => void;
}

function CalendarHead({ title, at, range, onGo }: CalendarHeadProps) {
  const { t } = useTranslation();
  const { tag } = useLocale();
  const { year, month } = dayParts(at);
  const step = (months: number) => onGo(addMonths(at, months));
  const months = new Intl.DateTimeFormat(tag, { month: 'long', timeZone: 'UTC' });
  return (
    <div className={styles.head}>
      <span id={title} className="visually-hidden" aria-live="polite">
        {monthText(Date.parse(at))}
      </span>
      <IconButton label={t('ui.date.previous')} className={styles.step} onClick={() => step(-1)}>
        <ChevronLeft size={16} aria-hidden="true" />
      </IconButton>
      <Select
        label={t('ui.date.month')}
        className={styles.month}
        options={Array.from({ length: 12 }, (_, index) => ({
          value: String(index + 1),
          label: months.format(Date.UTC(2026, index, 1)),
        }))}
        value={String(month)}
        onChange={(value) => step(Number.parseInt(value, 10) - month)}
      />
      <Select
        label={t('ui.date.year')}
        options={yearsOf(range, year, today()).map((one) => ({ value: String(one), label: String(one) }))}
        value={String(year)}
        onChange={(value) => step((Number.parseInt(value, 10) - year) * 12)}
      />
      <IconButton label={t('ui.date.next')} className={styles.step} onClick={() => step(1)}>
        <ChevronRight size={16} aria-hidden="true" />
      </IconButton>
    </div>
  );
}

/** Shows the names of the weekdays, from the first of the week; 5 January 2026 was a Monday. */
function WeekHead({ tag }: { tag: string }) {
  const name = (weekday: 'short' | 'long', column: number) =>
    new Intl.DateTimeFormat(tag, { weekday, timeZone: 'UTC' }).format(
      Date.UTC(2026, 0, 5 + ((weekStartOf(tag) - 1 + column) % 7)),
    );
  return (
    <thead>
      <tr>
        {[0, 1, 2, 3, 4, 5, 6].map((column) => (
          <th key={column} scope="col" abbr={name('long', column)}>
            {name('short', column)}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface DayProps {
  day: string | undefined;
  at: string;
  chosen: string;
  range: DayRange;
  onPick: (day: string) => void;
}

function Day({ day, at, chosen, range, onPick }: DayProps) {
  const { tag } = useLocale();
  if (day === undefined) return <td />;
  const name = new Intl.DateTimeFormat(tag, { dateStyle: 'full', timeZone: 'UTC' }).format(Date.parse(day));
  return (
    <td aria-selected={day === chosen}>
      <button
        type="button"
        className={styles.day}
        tabIndex={day === at ? 0 : -1}
        aria-label={name}
        aria-current={day === today() ? 'date' : undefined}
        disabled={day !== clampDay(day, range)}
        onClick={() => onPick(day)}
      >
        {dayParts(day).day}
      </button>
    </td>
  );
}
