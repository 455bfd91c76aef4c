import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../ui/States.tsx';

/** Says that a part of the page could not be loaded, and leaves it to the client when the page is reloaded. */
export function PartMissing() {
  const { t } = useTranslation();
  return (
    <ErrorState
      title={t('shell.part.title')}
      text={t('shell.part.text')}
      retry={t('shell.reload.go')}
      onRetry={() => location.reload()}
    />
  );
}
