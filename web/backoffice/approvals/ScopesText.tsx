import { lazy, Suspense } from 'react';

/** The component loads the texts of the desk of keys, which only such values need. */
const ScopeNames = lazy(async () => ({ default: (await import('../integrations/ScopeNames.tsx')).ScopeNames }));

/** Names what a key may read; as stored while the texts are loading. */
export function ScopesText({ text }: { readonly text: string }) {
  return (
    <Suspense fallback={text}>
      <ScopeNames text={text} />
    </Suspense>
  );
}
