import { Navigate } from 'react-router';

/** Specification 2: /my-account leads to the info page, and so does whatever is no page of it. */
export default function ToInfo() {
  return <Navigate to="/my-account/info" replace />;
}
