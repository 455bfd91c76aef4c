import type { Language } from '@candor/domain/clients/language.ts';
import german from './de/payments.json' with { type: 'json' };
import english from './en/payments.json' with { type: 'json' };
import spanish from './es/payments.json' with { type: 'json' };
import italian from './it/payments.json' with { type: 'json' };
import { withParams } from './fill.ts';

const terms: Readonly<Record<Language, Readonly<Record<string, string>> & { readonly other: string }>> = {
  en: english.withdraw.term,
  de: german.withdraw.term,
  it: italian.withdraw.term,
  es: spanish.withdraw.term,
};

/** Says in how many business days a brand pays withdrawals, as the withdraw agreement does. */
export function withdrawalTerm(language: Language, days: number): string {
  const { [String(days)]: term, other } = terms[language];
  return term ?? withParams(other, { days: String(days) });
}
