import { Loaded as LoadedQuery } from '../../ui/Loaded.tsx';
import type { LoadedProps } from '../../ui/Loaded.tsx';
import { QueryFailure } from './QueryFailure.tsx';

/** Shows a query of the office in its states. */
export function Loaded<Data>(props: LoadedProps<Data>) {
  return <LoadedQuery {...props} renderFailure={(error, retry) => <QueryFailure error={error} onRetry={retry} />} />;
}
