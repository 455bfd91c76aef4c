import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../ui/States.tsx';

/** Error page for a page of the office that fails. */
export function Broken() {
  const { t } = useTranslation();
  return (
    <main>
      <ErrorState
        title={t('office.errors.broken')}
        text={t('office.errors.text')}
        onRetry={() => window.location.reload()}
      />
    </main>
  );
}
