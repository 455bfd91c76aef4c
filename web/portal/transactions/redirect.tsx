import { Navigate, useLocation } from 'react-router';
import { keepQuery } from '@candor/domain/content/keepQuery.ts';
import { PageSkeleton } from '../frame/PageSkeleton.tsx';

/** Redirects /transactions, and every word that is no type, to the deposits (specification 2). */
export default function TransactionsRedirect() {
  const { search } = useLocation();
  return (
    <>
      <PageSkeleton />
      <Navigate to={keepQuery('/transactions/deposits', search)} replace />
    </>
  );
}
