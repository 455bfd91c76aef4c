import { lazy, Suspense } from 'react';

/** The component loads the desks' texts, which only such values need. */
const MailName = lazy(async () => ({ default: (await import('../mailTexts/MailName.tsx')).MailName }));

/** Names a mail in words; as stored while the texts are loading. */
export function MailNameText({ text }: { readonly text: string }) {
  return (
    <Suspense fallback={text}>
      <MailName text={text} />
    </Suspense>
  );
}
