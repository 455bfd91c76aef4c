import type { TermName } from '@candor/domain/pricing/marketTerms.ts';
import { useTermText } from './useTermText.ts';

/** Stored term of a market as the dealing desk reads it. */
export function TermValue({ name, text }: { readonly name: TermName; readonly text: string }) {
  const { termText } = useTermText();
  return termText(name, text);
}
