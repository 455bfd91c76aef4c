import type { ExportedList } from '@candor/domain/listExports/list.ts';
import { lazy, Suspense } from 'react';
import type { GivenFilter } from './namedFilters.ts';

/** The component loads the texts of the desks, which only exports with filters need. */
const FilterNames = lazy(async () => ({ default: (await import('./FilterNames.tsx')).FilterNames }));

export interface FiltersTextProps {
  readonly list: ExportedList;
  readonly filters: readonly GivenFilter[];
  /** Whether the reader has made the request. */
  readonly isOwn?: boolean;
  /** Whether it is an audit entry, which leaves out the words of a search. */
  readonly isRecorded?: boolean;
}

/** Filters of an exported list as its filter bar names them; as stored while the texts are loading. */
export function FiltersText(props: FiltersTextProps) {
  const stored = props.filters.map(([name, value]) => `${name}: ${value}`).join(' · ');
  return (
    <Suspense fallback={stored}>
      <FilterNames {...props} />
    </Suspense>
  );
}
