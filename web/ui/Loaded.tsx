import type { ReactNode } from 'react';
import { Skeleton } from './Skeleton.tsx';

export interface LoadedProps<Data> {
  query: {
    readonly data: Data | undefined;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
  /** About how high the content will be, as a CSS length. */
  height?: string;
  /** In place of a skeleton of that height. */
  loading?: ReactNode;
  children: (data: Data) => ReactNode;
}

interface FailingProps<Data> extends LoadedProps<Data> {
  renderFailure: (error: Error, retry: () => void) => ReactNode;
}

/** A query in its states: it loads, has failed, or has its data; what it had before a failure stays. */
export function Loaded<Data>({ query, height = '240px', loading, renderFailure, children }: FailingProps<Data>) {
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  if (error !== null) return renderFailure(error, () => void refetch());
  return loading ?? <Skeleton height={height} />;
}
