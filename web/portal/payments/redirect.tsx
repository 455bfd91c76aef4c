import { Navigate, useLocation } from 'react-router';
import { keepQuery } from '@candor/domain/content/keepQuery.ts';
import { PageSkeleton } from '../frame/PageSkeleton.tsx';

/** Specification 2: /payment leads to the cards. */
export default function PaymentRedirect() {
  const { search } = useLocation();
  return (
    <>
      <PageSkeleton />
      <Navigate to={keepQuery('/payment/creditCard', search)} replace />
    </>
  );
}
