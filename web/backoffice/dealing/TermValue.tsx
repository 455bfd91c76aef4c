import { useTermText } from './useTermText.ts';

/** A proposed term of a market as the dealing desk reads it. */
export function TermValue({ name, text }: { readonly name: 'tradingHours' | 'priceAge'; readonly text: string }) {
  const { termText } = useTermText();
  return termText(name === 'tradingHours' ? 'hours' : 'ageLimit', text);
}
