import { Navigate, useLocation } from 'react-router';
import { keepQuery } from '@candor/domain/content/keepQuery.ts';

/** Specification 2: /my-account leads to the info page, and so does every unknown page below it. */
export default function ToInfo() {
  const { search } = useLocation();
  return <Navigate to={keepQuery('/my-account/info', search)} replace />;
}
