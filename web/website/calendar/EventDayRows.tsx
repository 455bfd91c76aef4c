import type { WireEconomicEvent } from '@candor/contracts/http/economics.ts';
import type { Language } from '@candor/domain/clients/language.ts';
import type { CalendarWords } from '../../data/words.server.ts';
import { currentLocale } from '../../ui/locale.ts';
import { midnight } from './eventDays.ts';
import type { EventDay } from './eventDays.ts';
import styles from './EventList.module.css';
import { figureText } from './figureText.ts';
import { ImportanceBars } from './ImportanceBars.tsx';

interface EventDayRowsProps {
  words: CalendarWords;
  language: Language;
  day: EventDay;
  /** First event still to come. */
  next: WireEconomicEvent | undefined;
  now: number;
}

/** Rows of a day with its events. */
export function EventDayRows({ words, language, day, next, now }: EventDayRowsProps) {
  return (
    <tbody>
      <tr className={styles.day}>
        <th colSpan={7} scope="rowgroup">
          {dayText(words, day.day, now)}
        </th>
      </tr>
      {day.events.map((event) => (
        <EventRow
          key={`${event.at} ${event.currency} ${event.title.en}`}
          words={words}
          language={language}
          event={event}
          now={now}
          isNext={event === next}
        />
      ))}
    </tbody>
  );
}

interface EventRowProps extends Pick<EventDayRowsProps, 'words' | 'language' | 'now'> {
  event: WireEconomicEvent;
  isNext: boolean;
}

function EventRow({ words, language, event, isNext, now }: EventRowProps) {
  const { at, currency, importance, title, actual, forecast, previous, source } = event;
  const text = (figure: string | null) => (figure === null ? undefined : figureText(figure, words.units));
  return (
    <tr className={styles.row} data-next={isNext || undefined}>
      <td className={styles.time}>
        <time dateTime={new Date(at).toISOString()}>{timeText(at)}</time>
        {isNext && <span>{words.next}</span>}
      </td>
      <td className={styles.currency}>{currency}</td>
      <td className={styles.importance}>
        <ImportanceBars importance={importance} /> {words.levels[importance]}
      </td>
      <th scope="row" className={styles.title} title={source}>
        {title[language] ?? title.en}
      </th>
      <Figure name={words.actual} text={text(actual)} missing={at > now ? words.notYet : words.missing} isStrong />
      <Figure name={words.forecast} text={text(forecast)} missing={words.missing} />
      <Figure name={words.previous} text={text(previous)} missing={words.missing} />
    </tr>
  );
}

interface FigureProps {
  /** Label, shown beside the figure if there is no space for columns. */
  name: string;
  text: string | undefined;
  missing: string;
  isStrong?: boolean;
}

function Figure({ name, text, missing, isStrong = false }: FigureProps) {
  return (
    <td className={styles.figure} data-name={name} data-strong={(isStrong && text !== undefined) || undefined}>
      {text ?? <span className={styles.missing}>{missing}</span>}
    </td>
  );
}

function timeText(at: number): string {
  return new Intl.DateTimeFormat(currentLocale().tag, { hour: '2-digit', minute: '2-digit' }).format(at);
}

function dayText(words: CalendarWords, day: number, now: number): string {
  const name = new Intl.DateTimeFormat(currentLocale().tag, { weekday: 'long', day: 'numeric', month: 'long' }).format(
    day,
  );
  if (day === midnight(now)) return `${words.today}, ${name}`;
  return day === midnight(now, 1) ? `${words.tomorrow}, ${name}` : name;
}
