import { Navigate, useLocation } from 'react-router';
import { keepQuery } from '@candor/domain/content/keepQuery.ts';
import { PageSkeleton } from '../frame/PageSkeleton.tsx';

/** Redirects /payment to the cards (specification 2). */
export default function PaymentRedirect() {
  const { search } = useLocation();
  return (
    <>
      <PageSkeleton />
      <Navigate to={keepQuery('/payment/creditCard', search)} replace />
    </>
  );
}
