import type { Refusal } from '@candor/domain/refusals.ts';
import { knownPasswordRule } from '../../../data/fieldRules.ts';
import { sayOf } from '../../../data/say.ts';
import { factsOf } from '../../../enhance/factsOf.ts';
import { isHalfLogin } from '../../../factors/asked.ts';
import type { ReturnFacts } from '../../links/lostReturn/ReturnForm.tsx';
import { liveForm, showNotice } from '../form.tsx';
import { showHalf } from '../half.ts';

const loadCalls = () => import('../calls/lostReturn.ts');

/** The lost factors are removed, and a new one is required: it stays so in another language. */
let half: Refusal | undefined;

/** The password of a client who comes back without a factor, then a new factor. */
export function enhance(form: HTMLElement): void {
  if (!(form instanceof HTMLFormElement)) return;
  const { code, words, issuer } = factsOf<ReturnFacts>(form);
  const say = sayOf(words);
  const fail = (text: string | undefined) => showNotice(form, 'failure', text);
  const showNext = async (refusal: Refusal): Promise<void> => {
    half = refusal;
    const { enter } = await loadCalls();
    // Once the challenge is over, the login asks for the new factor.
    await showHalf({ refusal, issuer, onEntered: enter, onOver: () => location.replace('/login') });
  };
  const submit = async (password: string): Promise<void> => {
    const { comeBack, enter, fetchRefusalText } = await loadCalls();
    const outcome = await comeBack({ code, password });
    if (outcome.kind === 'done') return enter(outcome.value);
    if (outcome.kind === 'unreachable') return fail(say('auth.login.unreachable'));
    const { refusal } = outcome;
    if (isHalfLogin(refusal)) return showNext(refusal);
    if (refusal.code === 'linkInvalid') return fail(say('security.lost.over'));
    fail(await fetchRefusalText(refusal, say('service.banner.until')));
  };
  liveForm(form, {
    names: ['password'],
    rules: { password: knownPasswordRule(say, say('auth.login.password')) },
    submitting: say('auth.login.submitting'),
    prepare: loadCalls,
    async submit(values): Promise<void> {
      fail(undefined);
      // What sends the form may not be loadable: then the server was not reached.
      await submit(values('password')).catch(() => fail(say('auth.login.unreachable')));
    },
  });
  if (half !== undefined) void showNext(half).catch(() => undefined);
}
