import { emailRule } from '../../../data/fieldRules.ts';
import { sayOf } from '../../../data/say.ts';
import { setText } from '../../../ui/liveWriting.ts';
import { factsOf } from '../../../enhance/factsOf.ts';
import type { RequestFacts } from '../../password/request/RequestForm.tsx';
import { liveForm, showNotice } from '../form.tsx';
import { showOnly } from '../steps.ts';

const loadCalls = () => import('../calls/forgotPassword.ts');

/** Where the last link was sent: it stays said in another language. */
let sentTo: string | undefined;

/** A form of one address to which a link is mailed. The title says what was done once the mail is on its way. */
export function enhance(form: HTMLElement): void {
  if (!(form instanceof HTMLFormElement)) return;
  const { words } = factsOf<RequestFacts>(form);
  const say = sayOf(words);
  const text = (name: string) => say(`auth.forgot_password.${name}`, { email: sentTo ?? '' });
  const show = (): void => {
    const isSent = sentTo !== undefined;
    showOnly(isSent ? 'sent' : 'form');
    writeInto('title', text(isSent ? 'sentTitle' : 'title'));
    writeInto('lead', text(isSent ? 'sentText' : 'text'));
  };
  liveForm(form, {
    names: ['email'],
    rules: { email: emailRule(say) },
    submitting: text('submitting'),
    prepare: loadCalls,
    async submit(values): Promise<void> {
      showNotice(form, 'failure', undefined);
      const email = values('email');
      const failure = await send(email, say);
      if (failure !== undefined) return showNotice(form, 'failure', failure);
      sentTo = email;
      show();
    },
  });
  document.querySelector('[data-again]')?.addEventListener('click', () => {
    sentTo = undefined;
    form.reset();
    show();
  });
  show();
}

/** The words of what went wrong; undefined: the mail is on its way. */
async function send(email: string, say: ReturnType<typeof sayOf>): Promise<string | undefined> {
  try {
    const { forgotPassword, fetchRefusalText } = await loadCalls();
    const outcome = await forgotPassword({ email });
    if (outcome.kind === 'done') return undefined;
    if (outcome.kind === 'refused') {
      const { refusal } = outcome;
      if (refusal.code === 'malformed') return say('auth.forgot_password.error_message');
      return await fetchRefusalText(refusal, say('service.banner.until'));
    }
  } catch {
    // What sends the form, or its words, could not be loaded.
  }
  return say('auth.forgot_password.unreachable');
}

function writeInto(name: string, text: string): void {
  const place = document.querySelector(`[data-text=${name}]`);
  if (place !== null) setText(place, text);
}
