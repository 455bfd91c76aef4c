import { Popover as Parts } from '@base-ui/react/popover';
import { CalendarDays } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Calendar, focusedDay } from './Calendar.tsx';
import { clampDay, today } from './calendarDays.ts';
import type { DayRange } from './calendarDays.ts';
import { classes } from './classes.ts';
import styles from './CalendarButton.module.css';
import iconButton from './IconButton.module.css';
import popover from './Popover.module.css';

interface CalendarButtonProps {
  /** Id of the field's label, which says what the day is for. */
  labelledBy: string;
  /** Day in the field, such as 2026-01-14; empty if none. */
  chosen: string;
  range: DayRange;
  /** Called with the picked day; empty when the day is cleared. */
  onPick: (day: string) => void;
}

/** Opens a calendar at a text field; the focus moves to the chosen day and returns to the button afterwards. */
export function CalendarButton({ labelledBy, chosen, range, onPick }: CalendarButtonProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const table = useRef<HTMLTableElement>(null);
  const pick = (day: string) => {
    setOpen(false);
    onPick(day);
  };
  const now = today();
  return (
    <Parts.Root open={isOpen} onOpenChange={setOpen} modal="trap-focus">
      <Parts.Trigger
        className={classes(iconButton.button, styles.button)}
        aria-label={t('ui.date.open')}
        aria-describedby={labelledBy}
      >
        <CalendarDays size={16} aria-hidden="true" />
      </Parts.Trigger>
      <Parts.Portal>
        <Parts.Positioner sideOffset={6} align="end" collisionPadding={8} className={classes(popover.positioner)}>
          <Parts.Popup
            className={classes(popover.popup, styles.popup)}
            aria-labelledby={labelledBy}
            initialFocus={() => focusedDay(table.current) ?? true}
          >
            <Calendar table={table} chosen={chosen} range={range} onPick={pick} />
            <div className={styles.foot}>
              {now === clampDay(now, range) && (
                <button type="button" className={styles.shortcut} onClick={() => pick(now)}>
                  {t('ui.date.today')}
                </button>
              )}
              {chosen !== '' && (
                <button type="button" className={styles.shortcut} onClick={() => pick('')}>
                  {t('ui.date.clear')}
                </button>
              )}
              <Parts.Close className={classes(styles.shortcut, styles.close)}>{t('ui.close')}</Parts.Close>
            </div>
          </Parts.Popup>
        </Parts.Positioner>
      </Parts.Portal>
    </Parts.Root>
  );
}
