import type { CorrectionCause } from '@candor/domain/trading/correction.ts';
import german from './de/corrections.json' with { type: 'json' };
import english from './en/corrections.json' with { type: 'json' };
import spanish from './es/corrections.json' with { type: 'json' };
import italian from './it/corrections.json' with { type: 'json' };

type Causes = Readonly<Record<CorrectionCause, string>>;

const texts: Readonly<Record<string, { readonly causes: Causes }>> = {
  en: english,
  de: german,
  it: italian,
  es: spanish,
};

/** Says why the price of a closed trade was wrong, in the language of the client who reads it. */
export function correctionCauseText(language: string, cause: CorrectionCause): string {
  return (texts[language] ?? english).causes[cause];
}
