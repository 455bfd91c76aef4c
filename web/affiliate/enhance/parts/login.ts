import { EMAIL_PATTERN } from '@candor/domain/clients/limits.ts';
import { AFFILIATE_KEY, hasAffiliateToken } from '../../../data/affiliateToken.ts';
import { takeLoginReason } from '../../../data/loginReason.ts';
import { wordFiller } from '../../../data/wordFiller.ts';
import { codeLoader } from '../../../enhance/entrance/codeLoader.ts';
import { showNotice } from '../../../enhance/entrance/form.tsx';
import { LoginForm } from '../../../enhance/entrance/loginForm.ts';
import { factsOf } from '../../../enhance/factsOf.ts';
import { LOGIN, endedReason } from '../../entry/afterLogin.ts';
import type { LoginFacts } from '../../entry/LoginPage.tsx';
import { loadSteps } from '../loadSteps.ts';

const calls = codeLoader(() => import('../calls/login.ts'));

/** Runs the partners' login: the e-mail is checked by its pattern, the password is required (specification 5). */
export function enhance(form: HTMLElement): void {
  if (!(form instanceof HTMLFormElement)) return;
  takeLoginReason();
  const { words, issuer } = factsOf<LoginFacts>(form);
  const say = wordFiller(words);
  const required = (title: string) => say('panel.required', { title });
  const ended = leadSignedIn() ?? endedReason(history.state);
  showNotice(form, 'ended', ended === undefined ? undefined : say(`panel.login.${ended}`));
  const login = new LoginForm(form, {
    rules: {
      email: (value) => {
        if (value === '') return required(say('panel.login.email'));
        return EMAIL_PATTERN.test(value) ? undefined : say('panel.emailInvalid');
      },
      password: (value) => (value === '' ? required(say('panel.login.password')) : undefined),
    },
    words: {
      submitting: say('panel.login.submitting'),
      unreachable: say('panel.errors.unreachable'),
      browser: say('security.browser'),
      malformed: say('panel.emailInvalid'),
      until: say('service.banner.until'),
    },
    issuer,
    calls,
    loadSteps,
    async enter(entered) {
      const { enter } = await calls.load();
      return enter(entered);
    },
  });
  login.begin();
}

/**
 * Sends a logged-in partner from the login's own address to the panel. At the panel's addresses the server has seen no
 * session cookie, so a session stored here has expired.
 */
function leadSignedIn(): 'expired' | undefined {
  if (!hasAffiliateToken()) return undefined;
  if (location.pathname === LOGIN) {
    location.replace('/affiliate');
    return undefined;
  }
  localStorage.removeItem(AFFILIATE_KEY);
  return 'expired';
}
