import { PASSWORD_MINIMUM } from '@candor/domain/clients/limits.ts';
import type { Refusal } from '@candor/domain/refusals.ts';
import { needsSecondStep } from '../../../data/needsSecondStep.ts';
import { wordFiller } from '../../../data/wordFiller.ts';
import { codeLoader } from '../../../enhance/entrance/codeLoader.ts';
import { liveForm, showNotice } from '../../../enhance/entrance/form.tsx';
import { showHalf } from '../../../enhance/entrance/secondStep.ts';
import { showOnly, writeInto } from '../../../enhance/entrance/steps.ts';
import { showStrength } from '../../../enhance/entrance/strength.tsx';
import { factsOf } from '../../../enhance/factsOf.ts';
import type { AcceptFacts } from '../../accept/AcceptForm.tsx';
import { loadSteps } from '../loadSteps.ts';

const calls = codeLoader(() => import('../calls/accept.ts'));

/** Refusals of an unusable invitation: an invalid code gets the same message as an expired one. */
const OVER: readonly Refusal['code'][] = ['malformed', 'fieldRequired', 'invitationInvalid'];

/** Result of the invitation, kept when the page's language changes. */
let isOver = false;
let half: Refusal | undefined;

/** Sets the first password of a partner, then opens the panel. */
export function enhance(form: HTMLElement): void {
  if (!(form instanceof HTMLFormElement)) return;
  const { code, words, issuer } = factsOf<AcceptFacts>(form);
  const say = wordFiller(words);
  const fail = (text: string | undefined) => showNotice(form, 'failure', text);
  const showOver = (): void => {
    isOver = true;
    showOnly('over');
    writeInto('title', say('panel.accept.overTitle'));
    writeInto('lead', say('panel.accept.overText'));
  };
  /** Shows the second half: the password is set, and a second factor is required. */
  const showNext = async (refusal: Refusal): Promise<void> => {
    half = refusal;
    const { enter } = await calls.load();
    await showHalf(loadSteps, {
      refusal,
      issuer,
      onEntered: (entered) => void enter(entered),
      onOver: () => location.replace('/affiliate'),
    });
  };
  const submit = async (password: string): Promise<void> => {
    const { accept, enter, fetchRefusalText } = await calls.load();
    const outcome = await accept({ code, password });
    if (outcome.kind === 'done') return enter(outcome.value);
    if (outcome.kind === 'unreachable') return fail(say('panel.errors.unreachable'));
    const { refusal } = outcome;
    if (needsSecondStep(refusal)) return showNext(refusal);
    if (OVER.includes(refusal.code)) return showOver();
    const text = await fetchRefusalText(refusal, say('service.banner.until'));
    if (refusal.field === 'password') live.setRefusal('password', text);
    else fail(text);
  };
  showStrength(form, { field: 'password', say, issuer });
  const live = liveForm(form, {
    names: ['password'],
    rules: {
      password: (value) => {
        const title = say('panel.accept.password');
        if (value === '') return say('panel.required', { title });
        return [...value].length >= PASSWORD_MINIMUM
          ? undefined
          : say('panel.password.tooShort', { title, minimum: PASSWORD_MINIMUM });
      },
    },
    submitting: say('panel.login.submitting'),
    prepare: calls.prepare,
    async submit(values): Promise<void> {
      fail(undefined);
      // If the calls cannot be loaded, the server was not reached.
      await submit(values('password')).catch(() => fail(say('panel.errors.unreachable')));
    },
  });
  if (isOver) showOver();
  if (half !== undefined) void showNext(half).catch(() => undefined);
}
