import type { Session } from '@candor/contracts/http/accounts.ts';
import { canUsePasskeys } from '../../../data/canUsePasskeys.ts';
import { emailRule, knownPasswordRule } from '../../../data/fieldRules.ts';
import { takeLoginReason } from '../../../data/loginReason.ts';
import { wordFiller } from '../../../data/wordFiller.ts';
import type { FillWord } from '../../../data/wordFiller.ts';
import { codeLoader } from '../../../enhance/entrance/codeLoader.ts';
import { setBusy } from '../../../enhance/entrance/busy.tsx';
import { fieldOf, showNotice } from '../../../enhance/entrance/form.tsx';
import { LoginForm } from '../../../enhance/entrance/loginForm.ts';
import { factsOf } from '../../../enhance/factsOf.ts';
import { endedReason, returnPath } from '../../entry/endedReason.ts';
import type { LoginFacts } from '../../login/LoginForm.tsx';
import { loadSteps } from '../loadSteps.ts';

const calls = codeLoader(() => import('../calls/login.ts'));
const { load: loadFactors } = codeLoader(() => import('../calls/factors.ts'));

/** Login of clients: by password, by passkey, or by a mailed link. */
export function enhance(form: HTMLElement): void {
  if (!(form instanceof HTMLFormElement)) return;
  takeLoginReason();
  new Login(form).begin();
}

class Login {
  readonly #form: HTMLFormElement;
  readonly #say: FillWord;
  readonly #login: LoginForm<Session>;

  constructor(form: HTMLFormElement) {
    const { words, issuer } = factsOf<LoginFacts>(form);
    const say = wordFiller(words);
    this.#form = form;
    this.#say = say;
    this.#login = new LoginForm(form, {
      rules: {
        email: emailRule(say, 'auth.login.emailInvalid'),
        password: knownPasswordRule(say, say('auth.login.password')),
      },
      words: {
        submitting: say('auth.login.submitting'),
        unreachable: say('auth.login.unreachable'),
        browser: say('security.browser'),
        malformed: say('auth.login.error_message'),
        until: say('service.banner.until'),
      },
      issuer,
      calls,
      loadSteps,
      async enter(entered) {
        const { enter } = await calls.load();
        return enter(entered, returnPath({ state: history.state, search: location.search }));
      },
    });
  }

  begin(): void {
    const ended = endedReason(history);
    showNotice(this.#form, 'ended', ended === undefined ? undefined : this.#say(`auth.ended.${ended}`));
    this.#login.begin();
    this.#button('link')?.addEventListener('click', () => void this.#askLink());
    this.#offerPasskey();
  }

  /** Ruling R16: mails a link to the address in the form, instead of the password. */
  async #askLink(): Promise<void> {
    const field = fieldOf(this.#form, 'email');
    const email = field?.value.trim() ?? '';
    const wrong = emailRule(this.#say, 'auth.login.emailInvalid')(email);
    this.#showLink(wrong, undefined);
    if (wrong !== undefined) return field?.focus();
    const free = setBusy(this.#button('link'), this.#say('auth.login.linkSending'));
    try {
      const { requestLoginLink } = await calls.load();
      const outcome = await requestLoginLink({ email });
      if (outcome.kind === 'done') this.#showLink(undefined, email);
      else if (outcome.kind === 'refused') this.#showLink(await this.#login.wordsOf(outcome.refusal), undefined);
      else this.#showLink(this.#say('auth.forgot_password.unreachable'), undefined);
    } catch {
      this.#showLink(this.#say('auth.forgot_password.unreachable'), undefined);
    }
    free();
  }

  #showLink(failure: string | undefined, sentTo: string | undefined): void {
    const sent = sentTo === undefined ? undefined : this.#say('auth.login.linkSent', { email: sentTo });
    showNotice(this.#form, 'linkFailure', failure);
    showNotice(this.#form, 'linkSent', sent);
    this.#form.querySelector('[data-link-sent]')?.toggleAttribute('hidden', sentTo === undefined);
  }

  /** Shows the button only if the browser has passkeys, which the server cannot know. */
  #offerPasskey(): void {
    const button = this.#button('passkey');
    if (button === null || !canUsePasskeys()) return;
    button.addEventListener('click', () => {
      this.#login.fail(undefined);
      const free = setBusy(button, this.#say('security.passkeys.login'));
      void this.#login
        .attempt(async () => {
          const { logInWithPasskey } = await loadFactors();
          const outcome = await logInWithPasskey();
          if (outcome === undefined) this.#login.fail(this.#say('security.passkeys.cancelled'));
          else await this.#login.handleOutcome(outcome);
        })
        .finally(free);
    });
  }

  #button(name: string): HTMLButtonElement | null {
    return this.#form.querySelector(`button[data-act=${name}]`);
  }
}
