import type { WireEconomicEvent } from '@candor/contracts/http/economics.ts';
import type { Language } from '@candor/domain/clients/language.ts';
import type { CalendarWords } from '../../data/words.server.ts';
import { buttonClass } from '../../ui/buttonClass.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { byDay } from './eventDays.ts';
import { EventDayRows } from './EventDayRows.tsx';
import styles from './EventList.module.css';

/** State of the announcements of the shown days. */
export type EventsState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly onAgain: () => void }
  | {
      readonly kind: 'done';
      /** Announcements that pass the filters. */
      readonly shown: readonly WireEconomicEvent[];
      /** First event still to come. */
      readonly next: WireEconomicEvent | undefined;
      /** The server's time, since a device's clock may be wrong. */
      readonly now: number;
      readonly isFiltered: boolean;
      readonly onReset: () => void;
    };

interface EventListProps {
  words: CalendarWords;
  language: Language;
  state: EventsState;
}

export function EventList({ words, language, state }: EventListProps) {
  if (state.kind === 'loading') return <Loading words={words} />;
  if (state.kind === 'failed')
    return (
      <div className={styles.panel} role="alert">
        <Said {...words.failed} action={words.failed.again} onAction={state.onAgain} />
      </div>
    );
  const { shown, next, now, isFiltered, onReset } = state;
  if (shown.length === 0)
    return (
      <div className={styles.panel}>
        {isFiltered ? (
          <Said {...words.filtered} action={words.filtered.reset} onAction={onReset} />
        ) : (
          <Said {...words.empty} />
        )}
      </div>
    );
  return (
    <div className={styles.panel}>
      <table className={styles.table} aria-label={words.title}>
        <thead>
          <tr>
            <th scope="col">{words.time}</th>
            <th scope="col">{words.currency}</th>
            <th scope="col">{words.importance}</th>
            <th scope="col">{words.event}</th>
            <th scope="col">{words.actual}</th>
            <th scope="col">{words.forecast}</th>
            <th scope="col">{words.previous}</th>
          </tr>
        </thead>
        {byDay(shown).map((day) => (
          <EventDayRows key={day.day} words={words} language={language} day={day} next={next} now={now} />
        ))}
      </table>
    </div>
  );
}

const ROWS = Array.from({ length: 9 }, (_, index) => index);

/** Skeleton of the list. */
function Loading({ words }: { words: CalendarWords }) {
  return (
    <div className={styles.panel} role="status" aria-label={words.loading} aria-busy="true">
      {ROWS.map((row) => (
        <div key={row} className={styles.waiting}>
          <Skeleton width="44px" height="14px" />
          <Skeleton width="36px" height="14px" />
          <Skeleton width={`${40 + ((row * 17) % 35)}%`} height="14px" />
        </div>
      ))}
    </div>
  );
}

interface SaidProps {
  title: string;
  text: string;
  action?: string;
  onAction?: () => void;
}

function Said({ title, text, action, onAction }: SaidProps) {
  return (
    <div className={styles.said}>
      <h2>{title}</h2>
      <p>{text}</p>
      {action !== undefined && (
        <button type="button" className={buttonClass('secondary', 'form')} onClick={onAction}>
          {action}
        </button>
      )}
    </div>
  );
}
