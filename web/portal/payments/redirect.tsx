import { Navigate } from 'react-router';
import { PageSkeleton } from '../shell/PageSkeleton.tsx';

/** Specification 2: /payment leads to the cards. */
export default function PaymentRedirect() {
  return (
    <>
      <PageSkeleton />
      <Navigate to="/payment/creditCard" replace />
    </>
  );
}
