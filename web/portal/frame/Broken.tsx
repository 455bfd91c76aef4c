import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../ui/States.tsx';

/** Error page for a page of the portal that fails; the server keeps running. */
export function Broken() {
  const { t } = useTranslation();
  return (
    <main>
      <ErrorState
        title={t('shell.broken.title')}
        text={t('shell.broken.text')}
        onRetry={() => window.location.reload()}
      />
    </main>
  );
}
