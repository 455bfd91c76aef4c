import { useQuery } from '@tanstack/react-query';
import { contentCalls } from '../../../data/content.ts';
import { valueOf } from '../../../data/outcome.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Differences } from './Differences.tsx';
import { QueryFailure } from '../../shell/QueryFailure.tsx';

interface ComparisonProps {
  id: string;
  /** Version; null for the draft. */
  first: number | null;
  second: number | null;
}

/** Compares two versions of a document, or one and its draft. */
export function Comparison({ id, first, second }: ComparisonProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['content', 'compare', id, first, second],
    gcTime: 0,
    queryFn: async () => valueOf(await contentCalls.compare({ id, first, second })),
  });
  if (data !== undefined) return <Differences before={data.first} after={data.second} />;
  if (error === null) return <Skeleton height="80px" />;
  return <QueryFailure error={error} onRetry={() => void refetch()} />;
}
