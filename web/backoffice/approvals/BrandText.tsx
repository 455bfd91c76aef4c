import { lazy, Suspense } from 'react';

/** The component loads the studio's texts, which only such changes need. */
const SettingText = lazy(async () => ({ default: (await import('../brands/SettingText.tsx')).SettingText }));

interface BrandTextProps {
  readonly place: string;
  /** Value; undefined for the place itself. */
  readonly text?: string | undefined;
}

/** Place of a brand's configuration, or its value, in words; as stored while the texts are loading. */
export function BrandText({ place, text }: BrandTextProps) {
  return (
    <Suspense fallback={text ?? place}>
      <SettingText place={place} text={text} />
    </Suspense>
  );
}
