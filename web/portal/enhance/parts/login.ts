import type { Session } from '@candor/contracts/http/accounts.ts';
import type { Refusal } from '@candor/domain/refusals.ts';
import { lacksProtection } from '../../../data/browserProtection.ts';
import { canUsePasskeys } from '../../../data/canUsePasskeys.ts';
import { emailRule, knownPasswordRule } from '../../../data/fieldRules.ts';
import type { Outcome } from '../../../data/outcome.ts';
import { sayOf } from '../../../data/say.ts';
import type { SayWord } from '../../../data/say.ts';
import { factsOf } from '../../../enhance/factsOf.ts';
import { isHalfLogin } from '../../../factors/asked.ts';
import { endedReason, returnPath } from '../../entry/endedReason.ts';
import { takeLoginReason } from '../../entry/loginReason.ts';
import type { LoginFacts } from '../../login/LoginForm.tsx';
import { setBusy } from '../busy.tsx';
import { fieldOf, liveForm, showNotice } from '../form.tsx';
import { showHalf } from '../half.ts';
import { showOnly } from '../steps.ts';

const loadCalls = () => import('../calls/login.ts');

/** The password was right, and a second factor is required: it stays so in another language. */
let half: Refusal | undefined;

/** The login form: a session, or the words that say why not. */
export function enhance(form: HTMLElement): void {
  if (!(form instanceof HTMLFormElement)) return;
  takeLoginReason();
  new Login(form).begin();
}

class Login {
  readonly #form: HTMLFormElement;
  readonly #issuer: string;
  readonly #say: SayWord;
  #endHalf: () => void = () => undefined;

  constructor(form: HTMLFormElement) {
    const { words, issuer } = factsOf<LoginFacts>(form);
    this.#form = form;
    this.#issuer = issuer;
    this.#say = sayOf(words);
  }

  begin(): void {
    const say = this.#say;
    const ended = endedReason(history);
    showNotice(this.#form, 'browser', lacksProtection(globalThis) ? say('security.browser') : undefined);
    showNotice(this.#form, 'ended', ended === undefined ? undefined : say(`auth.ended.${ended}`));
    liveForm(this.#form, {
      names: ['email', 'password'],
      rules: { email: emailRule(say), password: knownPasswordRule(say, say('auth.login.password')) },
      submitting: say('auth.login.submitting'),
      prepare: loadCalls,
      submit: async (values) => {
        this.#fail(undefined);
        await this.#attempt(async () => {
          const { login } = await loadCalls();
          await this.#take(await login({ email: values('email'), password: values('password') }));
        });
      },
    });
    this.#button('link')?.addEventListener('click', () => void this.#askLink());
    this.#offerPasskey();
    document.querySelector('[data-back]')?.addEventListener('click', () => this.#startOver(undefined));
    if (half !== undefined) void this.#attempt(() => this.#showHalf(half));
  }

  async #take(outcome: Outcome<Session>): Promise<void> {
    if (outcome.kind === 'done') return this.#enter(outcome.value);
    if (outcome.kind === 'unreachable') return this.#fail(this.#say('auth.login.unreachable'));
    const { refusal } = outcome;
    if (isHalfLogin(refusal)) return this.#showHalf(refusal);
    // A field that the wire calls malformed is nothing that a client can correct by its name.
    if (refusal.code === 'malformed') return this.#fail(this.#say('auth.login.error_message'));
    this.#fail(await this.#wordsOf(refusal));
  }

  async #enter(entered: Session): Promise<void> {
    const { enter } = await loadCalls();
    return enter(entered, returnPath({ state: history.state, search: location.search }));
  }

  async #showHalf(refusal: Refusal | undefined): Promise<void> {
    if (refusal === undefined) return;
    half = refusal;
    this.#endHalf = await showHalf({
      refusal,
      issuer: this.#issuer,
      onEntered: (entered) => void this.#enter(entered),
      onOver: (words) => this.#startOver(words),
    });
  }

  #startOver(words: string | undefined): void {
    half = undefined;
    this.#endHalf();
    const password = fieldOf(this.#form, 'password');
    if (password !== undefined) password.value = '';
    showOnly('form');
    this.#fail(words);
  }

  /** Ruling R16: instead of the password, a link sent to the address in the form. */
  async #askLink(): Promise<void> {
    const field = fieldOf(this.#form, 'email');
    const email = field?.value.trim() ?? '';
    const wrong = emailRule(this.#say)(email);
    this.#tellLink(wrong, undefined);
    if (wrong !== undefined) return field?.focus();
    const free = setBusy(this.#button('link'), this.#say('auth.login.linkSending'));
    try {
      const { requestLoginLink } = await loadCalls();
      const outcome = await requestLoginLink({ email });
      if (outcome.kind === 'done') this.#tellLink(undefined, email);
      else if (outcome.kind === 'refused') this.#tellLink(await this.#wordsOf(outcome.refusal), undefined);
      else this.#tellLink(this.#say('auth.forgot_password.unreachable'), undefined);
    } catch {
      this.#tellLink(this.#say('auth.forgot_password.unreachable'), undefined);
    }
    free();
  }

  #tellLink(failure: string | undefined, sentTo: string | undefined): void {
    const sent = sentTo === undefined ? undefined : this.#say('auth.login.linkSent', { email: sentTo });
    showNotice(this.#form, 'linkFailure', failure);
    showNotice(this.#form, 'linkSent', sent);
    this.#form.querySelector('[data-link-sent]')?.toggleAttribute('hidden', sentTo === undefined);
  }

  /** Only where the browser has passkeys, which the server cannot know. */
  #offerPasskey(): void {
    const button = this.#button('passkey');
    if (button === null || !canUsePasskeys()) return;
    button.addEventListener('click', () => {
      this.#fail(undefined);
      const free = setBusy(button, this.#say('security.passkeys.login'));
      void this.#attempt(async () => {
        const { logInWithPasskey } = await import('../calls/factors.ts');
        const outcome = await logInWithPasskey();
        if (outcome === undefined) this.#fail(this.#say('security.passkeys.cancelled'));
        else await this.#take(outcome);
      }).finally(free);
    });
  }

  /** What a step needs may not be loadable: then the server was not reached. */
  async #attempt(step: () => Promise<void>): Promise<void> {
    try {
      await step();
    } catch {
      this.#fail(this.#say('auth.login.unreachable'));
    }
  }

  async #wordsOf(refusal: Refusal): Promise<string> {
    const { fetchRefusalText } = await loadCalls();
    return fetchRefusalText(refusal, this.#say('service.banner.until'));
  }

  #fail(words: string | undefined): void {
    showNotice(this.#form, 'failure', words);
    this.#form.querySelector('[data-on-failure]')?.toggleAttribute('hidden', words === undefined);
  }

  #button(name: string): HTMLButtonElement | null {
    return this.#form.querySelector(`button[data-act=${name}]`);
  }
}
