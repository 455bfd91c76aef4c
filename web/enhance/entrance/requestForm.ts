import { emailRule } from '../../data/fieldRules.ts';
import { wordFiller } from '../../data/wordFiller.ts';
import { factsOf } from '../factsOf.ts';
import type { RequestFacts } from './RequestSteps.tsx';
import { askLink } from './askLink.ts';
import type { LinkCalls } from './askLink.ts';
import type { CodeLoader } from './codeLoader.ts';
import { liveForm, showNotice } from './form.tsx';
import { showOnly, writeInto } from './steps.ts';

/** Address to which the last link was sent, kept when the page's language changes. */
let sentTo: string | undefined;

/** Runs a form for an address to which a link is mailed. The title reports success once the mail is on its way. */
export function requestForm(form: HTMLElement, calls: CodeLoader<LinkCalls>): void {
  if (!(form instanceof HTMLFormElement)) return;
  const { words } = factsOf<RequestFacts>(form);
  const say = wordFiller(words);
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
    prepare: calls.prepare,
    async submit(values): Promise<void> {
      showNotice(form, 'failure', undefined);
      const email = values('email');
      const failure = await askLink({ calls, link: 'forgotPassword', email, say });
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
