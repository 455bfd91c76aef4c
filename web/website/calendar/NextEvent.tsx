import type { WireEconomicEvent } from '@candor/contracts/http/economics.ts';
import type { Language } from '@candor/domain/clients/language.ts';
import { useEffect, useState } from 'react';
import type { CalendarWords } from '../../data/words.server.ts';
import { waitUntil } from './eventDays.ts';
import styles from './NextEvent.module.css';
import type { EventsState } from './useEvents.ts';

interface NextEventProps {
  words: CalendarWords;
  language: Language;
  events: readonly WireEconomicEvent[];
  state: EventsState;
}

const CHECK_MS = 5_000;

/** The next shown event, and the time until then. Its line is always there, so that nothing below it moves. */
export function NextEvent({ words, language, events, state }: NextEventProps) {
  const now = useServerNow(state);
  if (now === undefined) return <p className={styles.next}>&nbsp;</p>;
  const next = events.find(({ at }) => at > now);
  if (next === undefined) return <p className={styles.next}>{words.nextNone}</p>;
  const title = words.nextEvent
    .replace('{{title}}', next.title[language] ?? next.title.en)
    .replace('{{currency}}', next.currency);
  return (
    <p className={styles.next}>
      <span>{title}</span> <strong>{waitText(words, next.at, now)}</strong>
    </p>
  );
}

function waitText({ in: words }: CalendarWords, at: number, now: number): string {
  const wait = waitUntil(at, now);
  return Object.entries(wait).reduce<string>(
    (text, [name, value]) => text.replace(`{{${name}}}`, `${value}`),
    words[wait.kind],
  );
}

/** The server's time, since a device's clock may be wrong; undefined until it has answered. */
export function useServerNow(state: EventsState): number | undefined {
  const [now, setNow] = useState<number>();
  const told = state.kind === 'done' ? state.answer.now : undefined;
  useEffect(() => {
    if (told === undefined) return undefined;
    const heardAt = performance.now();
    const read = () => setNow(told + performance.now() - heardAt);
    read();
    const timer = setInterval(read, CHECK_MS);
    return () => clearInterval(timer);
  }, [told]);
  return told === undefined ? undefined : now;
}
