import { useTranslation } from 'react-i18next';
import { FormNotice } from '../../ui/FormNotice.tsx';

/** Says that the form needs scripts if they are off: the page's own script handles its answer. */
export function NeedsScript() {
  const { t } = useTranslation();
  return (
    <noscript>
      <FormNotice tone="negative" text={t('auth.needsScript')} />
    </noscript>
  );
}
