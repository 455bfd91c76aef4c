import type { WireEconomicEvent } from '@candor/contracts/http/economics.ts';
import type { Language } from '@candor/domain/clients/language.ts';
import type { CalendarWords } from '../../data/words.server.ts';
import { waitUntil } from './eventDays.ts';

/** Next shown event, and the time until then; undefined if there is none. */
export interface NextText {
  readonly title: string;
  readonly wait: string;
}

export function nextText(
  words: CalendarWords,
  language: Language,
  { next, now }: { readonly next: WireEconomicEvent | undefined; readonly now: number },
): NextText | undefined {
  if (next === undefined) return undefined;
  const title = words.nextEvent
    .replace('{{title}}', next.title[language] ?? next.title.en)
    .replace('{{currency}}', next.currency);
  return { title, wait: waitText(words, next.at, now) };
}

function waitText({ in: words }: CalendarWords, at: number, now: number): string {
  const wait = waitUntil(at, now);
  return Object.entries(wait).reduce<string>(
    (text, [name, value]) => text.replace(`{{${name}}}`, `${value}`),
    words[wait.kind],
  );
}
