import { Navigate } from 'react-router';
import { PageSkeleton } from '../shell/PageSkeleton.tsx';

/** Specification 2: /transactions, and every word that is no type, leads to the deposits. */
export default function TransactionsRedirect() {
  return (
    <>
      <PageSkeleton />
      <Navigate to="/transactions/deposits" replace />
    </>
  );
}
