import type { ReactNode } from 'react';
import { Skeleton } from './Skeleton.tsx';

export interface LoadedProps<Data> {
  query: {
    readonly data: Data | undefined;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
  /** Approximate height of the content, as a CSS length. */
  height?: string;
  /** Loading state that replaces the default skeleton. */
  loading?: ReactNode;
  children: (data: Data) => ReactNode;
}

interface FailingProps<Data> extends LoadedProps<Data> {
  renderFailure: (error: Error, retry: () => void) => ReactNode;
}

/** Shows a query's state: loading, failed, or its data; data from before a failure remains. */
export function Loaded<Data>({ query, height = '240px', loading, renderFailure, children }: FailingProps<Data>) {
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  if (error !== null) return renderFailure(error, () => void refetch());
  return loading ?? <Skeleton height={height} />;
}
