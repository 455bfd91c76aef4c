import { LoginPage } from './LoginPage.tsx';
import { visitorsOnly } from '../entry/afterLogin.ts';

/** Rendered on the server for everybody alike; who has a session is known in the browser only. */
export function loader(): null {
  return null;
}

export function clientLoader(): null {
  return visitorsOnly();
}

export default LoginPage;
