import { Loaded as LoadedQuery } from '../../ui/Loaded.tsx';
import type { LoadedProps } from '../../ui/Loaded.tsx';
import { NotLoaded } from './NotLoaded.tsx';

/** Shows a query of the panel in its states. */
export function Loaded<Data>(props: LoadedProps<Data>) {
  return <LoadedQuery {...props} renderFailure={(_, retry) => <NotLoaded onRetry={retry} />} />;
}
