import { checkPassword } from '@candor/domain/clients/password.ts';
import { isServed } from '@candor/domain/clients/residence.ts';
import { readName } from '@candor/domain/clients/writing.ts';
import { textLimits } from '@candor/domain/clients/limits.ts';
import type { Refusal } from '@candor/domain/refusals.ts';
import { lacksProtection } from '../../../data/browserProtection.ts';
import { emailRule, requiredRule, writtenRule } from '../../../data/fieldRules.ts';
import { wordFiller } from '../../../data/wordFiller.ts';
import type { FillWord } from '../../../data/wordFiller.ts';
import { codeLoader } from '../../../enhance/entrance/codeLoader.ts';
import { factsOf } from '../../../enhance/factsOf.ts';
import { needsSecondStep } from '../../../data/needsSecondStep.ts';
import { registerFields } from '../../register/registerFields.ts';
import type { RegisterFacts, RegisterField } from '../../register/registerFields.ts';
import { liveForm, showNotice } from '../../../enhance/entrance/form.tsx';
import type { LiveForm } from '../../../enhance/entrance/form.tsx';
import { readValues } from '../../../ui/formValues.ts';
import type { Values } from '../../../ui/formValues.ts';
import { showHalf } from '../../../enhance/entrance/secondStep.ts';
import { loadSteps } from '../loadSteps.ts';
import { Phone } from '../phone.ts';
import { showOnly, writeInto } from '../../../enhance/entrance/steps.ts';
import { showStrength } from '../../../enhance/entrance/strength.tsx';

const calls = codeLoader(() => import('../calls/register.ts'));

/** Result of a sent form, kept when the page's language changes. */
let mailedTo: string | undefined;
let half: Refusal | undefined;

/** Registration form: creates an account and a session, or says why not. */
export function enhance(form: HTMLElement): void {
  if (form instanceof HTMLFormElement) new Registration(form).begin();
}

class Registration {
  readonly #form: HTMLFormElement;
  readonly #facts: RegisterFacts;
  readonly #say: FillWord;
  readonly #phone: Phone;
  #live: LiveForm<RegisterField> | undefined;

  constructor(form: HTMLFormElement) {
    this.#form = form;
    this.#facts = factsOf<RegisterFacts>(form);
    this.#say = wordFiller(this.#facts.words);
    this.#phone = new Phone(form);
  }

  begin(): void {
    const say = this.#say;
    showNotice(this.#form, 'browser', lacksProtection(globalThis) ? say('security.browser') : undefined);
    showStrength(this.#form, { field: 'password', say, issuer: this.#facts.issuer });
    this.#live = liveForm(this.#form, {
      names: registerFields,
      rules: this.#rules(),
      submitting: say('auth.register.submitting'),
      prepare: () => Promise.all([calls.prepare(), this.#phone.prepare()]),
      submit: async (values) => {
        this.#fail(undefined);
        try {
          await this.#submit(values);
        } catch {
          // Code that the step needs could not be loaded: the server was not reached.
          this.#fail(say('auth.register.unreachable'));
        }
      },
    });
    if (mailedTo !== undefined) this.#showMailed(mailedTo);
    if (half !== undefined) void this.#showHalf(half);
  }

  #rules() {
    const say = this.#say;
    const refusalText = (refusal: Refusal) => this.#own(refusal);
    const name = (title: string) => writtenRule(requiredRule(say, title, textLimits.name), readName, refusalText);
    return {
      first_name: name(say('auth.register.firstName')),
      last_name: name(say('auth.register.lastName')),
      email: emailRule(say),
      phone: (value: string) => {
        if (value === '') return say('auth.errors.phoneRequired');
        return this.#phone.isWrong(value) ? say('auth.errors.phoneInvalid') : undefined;
      },
      password: (value: string) => {
        if (value === '') return say('auth.errors.passwordRequired');
        const weak = passwordRefusal(value, readValues(this.#form), this.#facts.issuer);
        return weak === undefined ? undefined : refusalText(weak);
      },
      agree: (value: string) => (value === '' ? say('auth.errors.agree') : undefined),
    };
  }

  async #submit(values: Values<RegisterField>): Promise<void> {
    const read = await this.#phone.read(values('phone'));
    if (read === undefined) return this.#live?.setError('phone', this.#say('auth.errors.phoneInvalid'));
    if (!isServed(this.#facts.served, read.country))
      return this.#live?.setError('phone', this.#own({ code: 'countryNotServed' }));
    const { register, enter } = await calls.load();
    const { phone, country } = read;
    const outcome = await register({
      first_name: values('first_name'),
      last_name: values('last_name'),
      email: values('email'),
      phone,
      password: values('password'),
      agree: true,
      ...(country !== undefined && { country }),
    });
    if (outcome.kind === 'unreachable') return this.#fail(this.#say('auth.register.unreachable'));
    if (outcome.kind === 'refused') return this.#showRefusal(outcome.refusal);
    if ('mailed' in outcome.value) return this.#showMailed(values('email'));
    return enter(outcome.value);
  }

  async #showRefusal(refusal: Refusal): Promise<void> {
    if (needsSecondStep(refusal)) return this.#showHalf(refusal);
    const field = registerFields.find((name) => name === refusal.field);
    if (field === undefined && refusal.code === 'malformed')
      return this.#fail(this.#say('auth.register.error_message'));
    const { fetchRefusalText } = await calls.load();
    const text = await fetchRefusalText(refusal, this.#say('service.banner.until'));
    if (field === undefined) this.#fail(text);
    else this.#live?.setRefusal(field, text);
  }

  #showMailed(email: string): void {
    mailedTo = email;
    showOnly('mailed');
    writeInto('mailed', this.#say('auth.register.mailedText', { email }));
  }

  /** Shows the second half when the account is open and the brand requires a second factor before anything else. */
  async #showHalf(refusal: Refusal): Promise<void> {
    half = refusal;
    const { enter } = await calls.load();
    await showHalf(loadSteps, {
      refusal,
      issuer: this.#facts.issuer,
      onEntered: (entered) => void enter(entered),
      // The account exists: once the challenge is over, the login asks for the factor again.
      onOver: () => location.replace('/login'),
    });
  }

  /** Returns the text of a rule that is checked here, which is in the page. */
  #own({ code, params }: Refusal): string {
    return this.#say(`refusals.${code}`, params);
  }

  #fail(words: string | undefined): void {
    showNotice(this.#form, 'failure', words);
  }
}

function passwordRefusal(password: string, values: Values<RegisterField>, brandName: string): Refusal | undefined {
  const checked = checkPassword(password, {
    firstName: values('first_name'),
    lastName: values('last_name'),
    email: values('email'),
    brandName,
  });
  return checked.ok ? undefined : checked.refusal;
}
