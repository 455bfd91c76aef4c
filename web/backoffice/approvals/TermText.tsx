import type { TermName } from '@candor/domain/pricing/marketTerms.ts';
import { lazy, Suspense } from 'react';

/** The component loads the dealing desk's texts, which only such values need. */
const TermValue = lazy(async () => ({ default: (await import('../dealing/TermValue.tsx')).TermValue }));

/** Hours of a market or the age of its price in words; as stored while the texts are loading. */
export function TermText({ name, text }: { readonly name: TermName; readonly text: string }) {
  return (
    <Suspense fallback={text}>
      <TermValue name={name} text={text} />
    </Suspense>
  );
}
