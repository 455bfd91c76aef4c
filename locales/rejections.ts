import german from './de/rejections.json' with { type: 'json' };
import english from './en/rejections.json' with { type: 'json' };
import spanish from './es/rejections.json' with { type: 'json' };
import italian from './it/rejections.json' with { type: 'json' };

const texts: Readonly<Record<string, typeof english>> = { en: english, de: german, it: italian, es: spanish };

/** Says why a document was rejected, in the language of the client who reads it. */
export function rejections(language: string): typeof english {
  return texts[language] ?? english;
}
