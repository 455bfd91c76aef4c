import { usePaymentTexts } from '../../../data/officePayments.ts';
import { Button } from '../../../ui/Button.tsx';
import type { LoadedProps } from '../../../ui/Loaded.tsx';
import { countText } from '../../../ui/numbers.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { EmptyState } from '../../../ui/States.tsx';
import desk from '../../shell/Desk.module.css';
import { Loaded } from '../../shell/Loaded.tsx';
import styles from '../../table/ListDesk.module.css';

interface ListedProps<Data extends { readonly count: number }> extends Pick<LoadedProps<Data>, 'query' | 'children'> {
  label: string;
  page: number;
  onPage: (page: number) => void;
  empty: { readonly title: string; readonly text?: string };
}

/** List in its states: loading, failed, empty, or a page. */
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

const PAGE = 50;

interface TurningProps {
  page: number;
  count: number;
  onPage: (page: number) => void;
}

/** Number of entries, with buttons for the previous and the next page. */
function Turning({ page, count, onPage }: TurningProps) {
  const { t } = usePaymentTexts();
  const pages = Math.ceil(count / PAGE);
  return (
    <div className={desk.tools}>
      <p className={styles.quiet}>{t('office.list.count', { count, shown: countText(count) })}</p>
      {pages > 1 && (
        <div className={styles.tools}>
          <Button
            size="dense"
            disabledReason={page === 1 ? t('office.list.page', { page }) : undefined}
            onClick={() => onPage(page - 1)}
          >
            {t('office.list.back')}
          </Button>
          <span className={styles.quiet}>{t('office.list.page', { page })}</span>
          <Button
            size="dense"
            disabledReason={page >= pages ? t('office.list.page', { page }) : undefined}
            onClick={() => onPage(page + 1)}
          >
            {t('office.list.next')}
          </Button>
        </div>
      )}
    </div>
  );
}
