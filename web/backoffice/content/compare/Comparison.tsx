import { contentCalls } from '../../../data/content.ts';
import { Differences } from './Differences.tsx';
import { useOfficeQuery } from '../../../data/office.ts';
import { Loaded } from '../../shell/Loaded.tsx';

interface ComparisonProps {
  id: string;
  /** Version; null for the draft. */
  first: number | null;
  second: number | null;
}

/** Compares two versions of a document, or one and its draft. */
export function Comparison({ id, first, second }: ComparisonProps) {
  const query = useOfficeQuery(
    ['content', 'compare', id, first, second],
    () => contentCalls.compare({ id, first, second }),
    { gcTime: 0 },
  );
  return (
    <Loaded query={query} height="80px">
      {(compared) => <Differences before={compared.first} after={compared.second} />}
    </Loaded>
  );
}
