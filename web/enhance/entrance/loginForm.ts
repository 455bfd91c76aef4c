import type { Refusal } from '@candor/domain/refusals.ts';
import { lacksProtection } from '../../data/browserProtection.ts';
import { needsSecondStep } from '../../data/needsSecondStep.ts';
import type { Outcome } from '../../data/outcome.ts';
import type { CodeLoader } from './codeLoader.ts';
import { fieldOf, liveForm, showNotice } from './form.tsx';
import type { Rule } from './form.tsx';
import { showHalf } from './secondStep.ts';
import type { LoadSteps } from './secondStep.ts';
import type { RefusalCalls } from './refusalCalls.ts';
import { showOnly } from './steps.ts';

interface LoginCalls<Entered> extends RefusalCalls {
  readonly login: (request: { readonly email: string; readonly password: string }) => Promise<Outcome<Entered>>;
}

interface LoginSetup<Entered> {
  readonly rules: Readonly<Record<'email' | 'password', Rule>>;
  readonly words: {
    readonly submitting: string;
    readonly unreachable: string;
    /** Text for a browser that lacks the features that protect a password here. */
    readonly browser: string;
    /** Text for a malformed field, which a client cannot correct by its wire name. */
    readonly malformed: string;
    /** Text of a limited service, with a placeholder for its end. */
    readonly until: string;
  };
  /** Name of the brand whose login it is. */
  readonly issuer: string;
  readonly calls: CodeLoader<LoginCalls<Entered>>;
  readonly loadSteps: LoadSteps<Entered>;
  /** Starts the session and opens the next page. */
  readonly enter: (entered: Entered) => Promise<unknown>;
}

/** Refusal of a right password for which a second factor is required, kept when the page's language changes. */
let half: Refusal | undefined;

/** Form of a login: starts a session, or says why not. */
export class LoginForm<Entered> {
  readonly #form: HTMLFormElement;
  readonly #setup: LoginSetup<Entered>;
  #endHalf: () => void = () => undefined;

  constructor(form: HTMLFormElement, setup: LoginSetup<Entered>) {
    this.#form = form;
    this.#setup = setup;
  }

  begin(): void {
    const { rules, words, calls } = this.#setup;
    showNotice(this.#form, 'browser', lacksProtection(globalThis) ? words.browser : undefined);
    liveForm(this.#form, {
      names: ['email', 'password'],
      rules,
      submitting: words.submitting,
      prepare: calls.prepare,
      submit: async (values) => {
        this.fail(undefined);
        await this.attempt(async () => {
          const { login } = await calls.load();
          await this.handleOutcome(await login({ email: values('email'), password: values('password') }));
        });
      },
    });
    document.querySelector('[data-back]')?.addEventListener('click', () => this.#startOver(undefined));
    if (half !== undefined) void this.attempt(() => this.#showHalf(half));
  }

  /** Handles the outcome of a login attempt. */
  async handleOutcome(outcome: Outcome<Entered>): Promise<void> {
    const { words, enter } = this.#setup;
    if (outcome.kind === 'done') return void (await enter(outcome.value));
    if (outcome.kind === 'unreachable') return this.fail(words.unreachable);
    const { refusal } = outcome;
    if (needsSecondStep(refusal)) return this.#showHalf(refusal);
    if (refusal.code === 'malformed') return this.fail(words.malformed);
    this.fail(await this.wordsOf(refusal));
  }

  /** If the code of a step cannot be loaded, the server was not reached. */
  async attempt(step: () => Promise<void>): Promise<void> {
    try {
      await step();
    } catch {
      this.fail(this.#setup.words.unreachable);
    }
  }

  async wordsOf(refusal: Refusal): Promise<string> {
    const { fetchRefusalText } = await this.#setup.calls.load();
    return fetchRefusalText(refusal, this.#setup.words.until);
  }

  fail(words: string | undefined): void {
    showNotice(this.#form, 'failure', words);
    this.#form.querySelector('[data-on-failure]')?.toggleAttribute('hidden', words === undefined);
  }

  async #showHalf(refusal: Refusal | undefined): Promise<void> {
    if (refusal === undefined) return;
    half = refusal;
    const { issuer, loadSteps, enter } = this.#setup;
    this.#endHalf = await showHalf(loadSteps, {
      refusal,
      issuer,
      onEntered: (entered) => void enter(entered),
      onOver: (words) => this.#startOver(words),
    });
  }

  #startOver(words: string | undefined): void {
    half = undefined;
    this.#endHalf();
    const password = fieldOf(this.#form, 'password');
    if (password !== undefined) password.value = '';
    showOnly('form');
    this.fail(words);
  }
}
