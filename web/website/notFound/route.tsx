import { data } from 'react-router';
import { NotFoundView } from './NotFoundView.tsx';

/** Loads the 404 page for every address that no other route matches. */
export function loader() {
  return data(null, { status: 404 });
}

export default NotFoundView;
