import type { LimitKind } from '@candor/domain/clients/limitChange.ts';
import german from './de/limitNames.json' with { type: 'json' };
import english from './en/limitNames.json' with { type: 'json' };
import spanish from './es/limitNames.json' with { type: 'json' };
import italian from './it/limitNames.json' with { type: 'json' };

type Names = Readonly<Record<LimitKind | 'none' | 'minutes', string>>;

const texts: Readonly<Record<string, Names>> = { en: english, de: german, it: italian, es: spanish };

/** Names a client's own limits in a mail, in their language. */
export function limitNames(language: string): Names {
  return texts[language] ?? english;
}
