import type { TermName } from '@candor/domain/pricing/marketTerms.ts';
import { lazy, Suspense } from 'react';

/** Each component loads the texts of a desk, which only its values need; until then a value is shown as stored. */
const MailName = lazy(async () => ({ default: (await import('../mailTexts/MailName.tsx')).MailName }));
const ScopeNames = lazy(async () => ({ default: (await import('../integrations/ScopeNames.tsx')).ScopeNames }));
const SettingText = lazy(async () => ({ default: (await import('../brands/SettingText.tsx')).SettingText }));
const TermValue = lazy(async () => ({ default: (await import('../dealing/TermValue.tsx')).TermValue }));

/** Names a mail in words. */
export function MailNameText({ text }: { readonly text: string }) {
  return (
    <Suspense fallback={text}>
      <MailName text={text} />
    </Suspense>
  );
}

/** Names what a key may read. */
export function ScopesText({ text }: { readonly text: string }) {
  return (
    <Suspense fallback={text}>
      <ScopeNames text={text} />
    </Suspense>
  );
}

/** Hours of a market or the age of its price in words. */
export function TermText({ name, text }: { readonly name: TermName; readonly text: string }) {
  return (
    <Suspense fallback={text}>
      <TermValue name={name} text={text} />
    </Suspense>
  );
}

interface BrandTextProps {
  readonly place: string;
  /** Value; undefined for the place itself. */
  readonly text?: string | undefined;
}

/** Place of a brand's configuration, or its value, in words. */
export function BrandText({ place, text }: BrandTextProps) {
  return (
    <Suspense fallback={text ?? place}>
      <SettingText place={place} text={text} />
    </Suspense>
  );
}
