import { lazy, Suspense } from 'react';

/** With the words of the studio, which only such changes need. */
const SettingText = lazy(async () => ({ default: (await import('../brands/SettingText.tsx')).SettingText }));

interface BrandTextProps {
  readonly place: string;
  /** Undefined: the place itself. */
  readonly text?: string | undefined;
}

/** A place of a brand's configuration, or its value, in words; as it is kept while the words are fetched. */
export function BrandText({ place, text }: BrandTextProps) {
  return (
    <Suspense fallback={text ?? place}>
      <SettingText place={place} text={text} />
    </Suspense>
  );
}
