import { Loaded as LoadedQuery } from '../../ui/Loaded.tsx';
import type { LoadedProps } from '../../ui/Loaded.tsx';
import { QueryFailure } from './QueryFailure.tsx';
import { TableSkeleton } from './TableSkeleton.tsx';

/** Shows a query of the office in its states; what loads has the shape of a table. */
export function Loaded<Data>({ loading, height = '240px', ...props }: LoadedProps<Data>) {
  return (
    <LoadedQuery
      {...props}
      loading={loading ?? <TableSkeleton height={height} />}
      renderFailure={(error, retry) => <QueryFailure error={error} onRetry={retry} />}
    />
  );
}
