import { Navigate, useLocation } from 'react-router';
import { keepQuery } from '@candor/domain/content/keepQuery.ts';

/** Redirects /my-account and every unknown page below it to the info page (specification 2). */
export default function ToInfo() {
  const { search } = useLocation();
  return <Navigate to={keepQuery('/my-account/info', search)} replace />;
}
