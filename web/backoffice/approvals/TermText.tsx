import type { TermName } from '@candor/domain/pricing/marketTerms.ts';
import { lazy, Suspense } from 'react';

/** With the words of the dealing desk, which only such values need. */
const TermValue = lazy(async () => ({ default: (await import('../dealing/TermValue.tsx')).TermValue }));

/** The hours of a market or the age of its price in words; as they are kept while the words are fetched. */
export function TermText({ name, text }: { readonly name: TermName; readonly text: string }) {
  return (
    <Suspense fallback={text}>
      <TermValue name={name} text={text} />
    </Suspense>
  );
}
