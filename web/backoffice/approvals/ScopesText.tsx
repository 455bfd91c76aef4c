import { lazy, Suspense } from 'react';

/** With the words of the desk of keys, which only such values need. */
const ScopeNames = lazy(async () => ({ default: (await import('../integrations/ScopeNames.tsx')).ScopeNames }));

/** What a key may read, in words; as it is kept while the words are fetched. */
export function ScopesText({ text }: { readonly text: string }) {
  return (
    <Suspense fallback={text}>
      <ScopeNames text={text} />
    </Suspense>
  );
}
