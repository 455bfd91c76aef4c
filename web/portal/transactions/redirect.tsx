import { Navigate, useLocation } from 'react-router';
import { keepQuery } from '@candor/domain/content/keepQuery.ts';
import { PageSkeleton } from '../frame/PageSkeleton.tsx';

/** Specification 2: /transactions, and every word that is no type, leads to the deposits. */
export default function TransactionsRedirect() {
  const { search } = useLocation();
  return (
    <>
      <PageSkeleton />
      <Navigate to={keepQuery('/transactions/deposits', search)} replace />
    </>
  );
}
