import { data } from 'react-router';
import { NotFoundView } from './NotFoundView.tsx';

/** Every address that no other route knows. */
export function loader() {
  return data(null, { status: 404 });
}

export default NotFoundView;
