import { useTranslation } from 'react-i18next';
import { FormNotice } from '../../ui/FormNotice.tsx';

/** Says so where scripts are off: the answer to this form is kept and shown by the page's own. */
export function NeedsScript() {
  const { t } = useTranslation();
  return (
    <noscript>
      <FormNotice tone="negative" text={t('auth.needsScript')} />
    </noscript>
  );
}
