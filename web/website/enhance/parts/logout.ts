import '../../../data/trustedTypes.ts';
import { logOut } from '../../client/clientSession.ts';

/** Ends the session and opens the login. */
export function enhance(button: HTMLElement): void {
  button.addEventListener('click', () => {
    button.setAttribute('disabled', '');
    logOut().then(
      () => location.assign('/login'),
      () => location.reload(),
    );
  });
}
