import { Navigate } from 'react-router';

/** Specification 2: /transactions, and every word that is no type, leads to the deposits. */
export default function TransactionsRedirect() {
  return <Navigate to="/transactions/deposits" replace />;
}
