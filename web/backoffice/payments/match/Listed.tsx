import type { LoadedProps } from '../../../ui/Loaded.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { EmptyState } from '../../../ui/States.tsx';
import desk from '../../shell/Desk.module.css';
import { Loaded } from '../../shell/Loaded.tsx';
import { Turning } from './Turning.tsx';

interface ListedProps<Data extends { readonly count: number }> extends Pick<LoadedProps<Data>, 'query' | 'children'> {
  label: string;
  page: number;
  onPage: (page: number) => void;
  empty: { readonly title: string; readonly text?: string };
}

/** A list in its states: it loads, has failed, is empty, or shows a page. */
export function Listed<Data extends { readonly count: number }>(props: ListedProps<Data>) {
  const { label, query, page, onPage, empty, children } = props;
  const count = query.data?.count ?? 0;
  const loading = (
    <div className={desk.section} aria-busy="true">
      <Skeleton height="240px" />
    </div>
  );
  return (
    <>
      <section className={desk.list} aria-label={label}>
        <Loaded query={query} loading={loading}>
          {(data) => (data.count === 0 ? <EmptyState title={empty.title} text={empty.text} /> : children(data))}
        </Loaded>
      </section>
      {count > 0 && <Turning page={page} count={count} onPage={onPage} />}
    </>
  );
}
