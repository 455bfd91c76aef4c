import { lazy, Suspense } from 'react';

/** With the words of the desks, which only such values need. */
const MailName = lazy(async () => ({ default: (await import('../mailTexts/MailName.tsx')).MailName }));

/** Which mail it is about, in words; as it is kept while the words are fetched. */
export function MailNameText({ text }: { readonly text: string }) {
  return (
    <Suspense fallback={text}>
      <MailName text={text} />
    </Suspense>
  );
}
