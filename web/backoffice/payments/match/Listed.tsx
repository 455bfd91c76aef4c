import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { usePaymentTexts } from '../../../data/officePayments.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/States.tsx';
import desk from '../../shell/Desk.module.css';
import { queryFailureText } from '../../shell/outcomeText.ts';
import { Turning } from './Turning.tsx';

interface ListedProps {
  label: string;
  query: Pick<UseQueryResult<{ readonly count: number }>, 'data' | 'error' | 'refetch'>;
  page: number;
  onPage: (page: number) => void;
  empty: { readonly title: string; readonly text?: string };
  /** The table. */
  children: ReactNode;
}

/** A list in its states: it loads, has failed, is empty, or shows a page. */
export function Listed({ label, query, page, onPage, empty, children }: ListedProps) {
  const { t } = usePaymentTexts();
  const { data, error, refetch } = query;
  return (
    <>
      <section className={desk.list} aria-label={label}>
        {data === undefined && error !== null && (
          <ErrorState
            title={t('office.errors.title')}
            text={queryFailureText(t, error)}
            onRetry={() => void refetch()}
          />
        )}
        {data === undefined && error === null && (
          <div className={desk.section} aria-busy="true">
            <Skeleton height="240px" />
          </div>
        )}
        {data?.count === 0 && <EmptyState title={empty.title} text={empty.text} />}
        {data !== undefined && data.count > 0 && (
          <div className={desk.scroll} tabIndex={0} role="region" aria-label={label}>
            {children}
          </div>
        )}
      </section>
      {data !== undefined && data.count > 0 && <Turning page={page} count={data.count} onPage={onPage} />}
    </>
  );
}
