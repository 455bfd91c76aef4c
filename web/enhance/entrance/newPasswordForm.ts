import { PASSWORD_MAXIMUM, PASSWORD_MINIMUM } from '@candor/domain/clients/limits.ts';
import type { Refusal } from '@candor/domain/refusals.ts';
import { tooLong } from '../../data/fieldRules.ts';
import type { Say } from '../../data/fieldRules.ts';
import type { Outcome } from '../../data/outcome.ts';
import { wordFiller } from '../../data/wordFiller.ts';
import type { FillWord } from '../../data/wordFiller.ts';
import { factsOf } from '../factsOf.ts';
import type { Values } from '../../ui/formValues.ts';
import type { CodeLoader } from './codeLoader.ts';
import { liveForm, showNotice } from './form.tsx';
import type { LiveForm } from './form.tsx';
import { askOfCode, partOf } from './readAnswer.ts';
import type { CodePath } from './readAnswer.ts';
import type { RefusalCalls } from './refusalCalls.ts';
import type { ResetFacts } from './ResetForm.tsx';
import { showOnly, writeInto } from './steps.ts';
import { showStrength } from './strength.tsx';

interface NewPassword {
  readonly code: string;
  readonly new_password: string;
  readonly confirm_password: string;
}

interface ResetCalls extends RefusalCalls {
  readonly resetPassword: (request: NewPassword) => Promise<Outcome<unknown>>;
}

interface ResetSetup {
  readonly calls: CodeLoader<ResetCalls>;
  /** Path of the call that checks whether the link still works. */
  readonly check: CodePath;
}

type State = 'form' | 'done' | 'over';

/** Result of the link, kept when the page's language changes. */
let state: State = 'form';

/** Runs the form of a new password by a mailed link, which works once. */
export function newPasswordForm(form: HTMLElement, setup: ResetSetup): void {
  if (form instanceof HTMLFormElement) new Reset(form, setup).begin();
}

class Reset {
  readonly #form: HTMLFormElement;
  readonly #setup: ResetSetup;
  readonly #facts: ResetFacts;
  readonly #say: FillWord;
  #live: LiveForm<ResetField> | undefined;

  constructor(form: HTMLFormElement, setup: ResetSetup) {
    this.#form = form;
    this.#setup = setup;
    this.#facts = factsOf<ResetFacts>(form);
    this.#say = wordFiller(this.#facts.words);
  }

  begin(): void {
    const say = this.#say;
    showStrength(this.#form, { field: 'new_password', say, issuer: this.#facts.issuer });
    this.#live = liveForm(this.#form, {
      names: resetFields,
      rules: resetRules(say),
      submitting: say('auth.reset.submitting'),
      prepare: this.#setup.calls.prepare,
      submit: async (values) => {
        showNotice(this.#form, 'failure', undefined);
        try {
          await this.#submit(values);
        } catch {
          // The calls could not be loaded: the server was not reached.
          this.#fail(say('auth.reset.unreachable'));
        }
      },
    });
    if (state !== 'form') return this.#show(state);
    void this.#check();
  }

  /** Reports an expired link before anybody thinks of a password. Without an answer the form stays. */
  async #check(): Promise<void> {
    const answer = await askOfCode(this.#setup.check, this.#facts.code);
    if (partOf(answer, 'error', 'code') === 'linkInvalid' && state === 'form') this.#show('over');
  }

  async #submit(values: Values<ResetField>): Promise<void> {
    const [password, repeated] = [values('new_password'), values('confirm_password')];
    if (password !== repeated) return this.#live?.setError('confirm_password', this.#say('auth.reset.differ'));
    const { resetPassword } = await this.#setup.calls.load();
    const { code } = this.#facts;
    const outcome = await resetPassword({ code, new_password: password, confirm_password: repeated });
    if (outcome.kind === 'done') return this.#show('done');
    if (outcome.kind === 'unreachable') return this.#fail(this.#say('auth.reset.unreachable'));
    await this.#showRefusal(outcome.refusal);
  }

  async #showRefusal(refusal: Refusal): Promise<void> {
    if (refusal.code === 'linkInvalid') return this.#show('over');
    if (refusal.code === 'malformed') return this.#fail(this.#say('auth.reset.error_message'));
    const { fetchRefusalText } = await this.#setup.calls.load();
    const text = await fetchRefusalText(refusal, this.#say('service.banner.until'));
    const field = resetFieldOf(refusal);
    if (field === undefined) this.#fail(text);
    else this.#live?.setRefusal(field, text);
  }

  #show(next: State): void {
    state = next;
    showOnly(next);
    const isDone = next === 'done';
    writeInto('title', this.#say(isDone ? 'auth.reset.doneTitle' : 'auth.titles.reset'));
    writeInto('lead', this.#say(isDone ? 'auth.reset.doneText' : 'refusals.linkInvalid'));
  }

  #fail(words: string): void {
    showNotice(this.#form, 'failure', words);
  }
}

const resetFields = ['new_password', 'confirm_password'] as const;
type ResetField = (typeof resetFields)[number];

/** Returns the texts of the form, with their figures filled in. */
type SayReset = Say &
  ((
    key: `auth.reset.${'new' | 'repeat' | 'required' | 'short'}`,
    params: Readonly<Record<string, string | number>>,
  ) => string);

/** Rules for a new password, twice; the server judges its strength. */
function resetRules(t: SayReset): Readonly<Record<ResetField, (value: string) => string | undefined>> {
  const title = t('auth.reset.new', {});
  return {
    new_password(value) {
      if (value === '') return t('auth.reset.required', { title });
      const { length } = [...value];
      if (length < PASSWORD_MINIMUM) return t('auth.reset.short', { title, minimum: PASSWORD_MINIMUM });
      return length > PASSWORD_MAXIMUM ? tooLong(t, title, PASSWORD_MAXIMUM) : undefined;
    },
    confirm_password: (value) =>
      value === '' ? t('auth.reset.required', { title: t('auth.reset.repeat', {}) }) : undefined,
  };
}

/** Returns the field that a refusal is about; undefined for the whole form. */
function resetFieldOf({ field, code }: Refusal): ResetField | undefined {
  return code === 'malformed' ? undefined : resetFields.find((name) => name === field);
}
