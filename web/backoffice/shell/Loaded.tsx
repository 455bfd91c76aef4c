import { useTranslation } from 'react-i18next';
import { Loaded as LoadedQuery } from '../../ui/Loaded.tsx';
import type { LoadedProps } from '../../ui/Loaded.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { queryFailureText } from './outcomeText.ts';

/** A query of the office in its states. */
export function Loaded<Data>(props: LoadedProps<Data>) {
  const { t } = useTranslation();
  return (
    <LoadedQuery
      {...props}
      renderFailure={(error, retry) => (
        <ErrorState title={t('office.errors.title')} text={queryFailureText(t, error)} onRetry={retry} />
      )}
    />
  );
}
