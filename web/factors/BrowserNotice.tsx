import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { lacksProtection } from '../data/browserProtection.ts';
import { FormNotice } from '../ui/FormNotice.tsx';

const never = () => () => undefined;

/** Warns before a password is typed that the browser lacks the features that protect it here (docs/defences.md). */
export function BrowserNotice() {
  const { t } = useTranslation();
  const isUnprotected = useSyncExternalStore(
    never,
    () => lacksProtection(globalThis),
    () => false,
  );
  return <FormNotice tone="negative" text={isUnprotected ? t('security.browser') : undefined} />;
}
