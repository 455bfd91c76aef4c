import { useTranslation } from 'react-i18next';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { missingText, queryFailureText } from './outcomeText.ts';

interface QueryFailureProps {
  error: Error | null;
  onRetry: () => void;
}

/** Says why there is nothing to show: a failure that can be retried, or a subject that does not exist. */
export function QueryFailure({ error, onRetry }: QueryFailureProps) {
  const { t } = useTranslation();
  const missing = missingText(t, error);
  if (missing !== undefined) return <EmptyState title={missing} />;
  return <ErrorState title={t('office.errors.title')} text={queryFailureText(t, error)} onRetry={onRetry} />;
}
