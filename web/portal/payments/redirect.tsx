import { Navigate } from 'react-router';

/** Specification 2: /payment leads to the cards. */
export default function PaymentRedirect() {
  return <Navigate to="/payment/creditCard" replace />;
}
