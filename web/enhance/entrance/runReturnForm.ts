import type { Refusal } from '@candor/domain/refusals.ts';
import { knownPasswordRule } from '../../data/fieldRules.ts';
import { needsSecondStep } from '../../data/needsSecondStep.ts';
import type { Outcome } from '../../data/outcome.ts';
import { wordFiller } from '../../data/wordFiller.ts';
import { factsOf } from '../factsOf.ts';
import type { CodeLoader } from './codeLoader.ts';
import { liveForm, showNotice } from './form.tsx';
import { showHalf } from './secondStep.ts';
import type { LoadSteps } from './secondStep.ts';
import type { RefusalCalls } from './refusalCalls.ts';
import type { ReturnFacts } from './ReturnForm.tsx';

interface ReturnCalls<Entered> extends RefusalCalls {
  readonly returnWithoutFactors: (request: {
    readonly code: string;
    readonly password: string;
  }) => Promise<Outcome<Entered>>;
  /** Starts the session on the page of the factors. */
  readonly enter: (entered: Entered) => void;
}

interface ReturnSetup<Entered> {
  readonly calls: CodeLoader<ReturnCalls<Entered>>;
  readonly loadSteps: LoadSteps<Entered>;
  readonly login: string;
}

/** Refusal after the lost factors were removed and a new one is required, kept when the page's language changes. */
let half: Refusal | undefined;

/** Form for a person who logs in without their lost factors: the password, then a new factor. */
export function runReturnForm<Entered>(form: HTMLElement, setup: ReturnSetup<Entered>): void {
  if (!(form instanceof HTMLFormElement)) return;
  const { calls, loadSteps, login } = setup;
  const { code, words, issuer } = factsOf<ReturnFacts>(form);
  const say = wordFiller(words);
  const fail = (text: string | undefined) => showNotice(form, 'failure', text);
  const showNext = async (refusal: Refusal): Promise<void> => {
    half = refusal;
    const { enter } = await calls.load();
    // Once the challenge is over, the login asks for the new factor.
    await showHalf(loadSteps, { refusal, issuer, onEntered: enter, onOver: () => location.replace(login) });
  };
  const submit = async (password: string): Promise<void> => {
    const { returnWithoutFactors, enter, fetchRefusalText } = await calls.load();
    const outcome = await returnWithoutFactors({ code, password });
    if (outcome.kind === 'done') return enter(outcome.value);
    if (outcome.kind === 'unreachable') return fail(say('auth.login.unreachable'));
    const { refusal } = outcome;
    if (needsSecondStep(refusal)) return showNext(refusal);
    if (refusal.code === 'linkInvalid') return fail(say('security.lost.over'));
    fail(await fetchRefusalText(refusal, say('service.banner.until')));
  };
  liveForm(form, {
    names: ['password'],
    rules: { password: knownPasswordRule(say, say('auth.login.password')) },
    submitting: say('auth.login.submitting'),
    prepare: calls.prepare,
    async submit(values): Promise<void> {
      fail(undefined);
      // If the calls cannot be loaded, the server was not reached.
      await submit(values('password')).catch(() => fail(say('auth.login.unreachable')));
    },
  });
  if (half !== undefined) void showNext(half).catch(() => undefined);
}
