import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { lacksProtection } from '../data/browserProtection.ts';
import { FormNotice } from '../ui/FormNotice.tsx';

const never = () => () => undefined;

/** Before somebody types a password: their browser does not know what protects it here (docs/defences.md). */
export function BrowserNotice() {
  const { t } = useTranslation();
  const isUnprotected = useSyncExternalStore(
    never,
    () => lacksProtection(globalThis),
    () => false,
  );
  return <FormNotice tone="negative" text={isUnprotected ? t('security.browser') : undefined} />;
}
