import { emailRule } from '../../data/fieldRules.ts';
import { wordFiller } from '../../data/wordFiller.ts';
import { factsOf } from '../factsOf.ts';
import type { LinkOverFacts } from './LinkOver.tsx';
import { askLink } from './askLink.ts';
import type { LinkCalls } from './askLink.ts';
import type { CodeLoader } from './codeLoader.ts';
import { liveForm, showNotice } from './form.tsx';

/** Address to which the new link was sent, kept when the page's language changes. */
let sentTo: string | undefined;

/** Runs the form of an expired link, which has a new one mailed. */
export function linkOverForm(form: HTMLElement, calls: CodeLoader<LinkCalls>): void {
  if (!(form instanceof HTMLFormElement)) return;
  const { link, words } = factsOf<LinkOverFacts>(form);
  const say = wordFiller(words);
  const show = (): void => {
    const isSent = sentTo !== undefined;
    showNotice(form, 'over', isSent ? undefined : say('auth.login.auto.error'));
    showNotice(form, 'sent', isSent ? say('auth.forgot_password.sentText', { email: sentTo ?? '' }) : undefined);
    form.querySelector('[data-link-sent]')?.toggleAttribute('hidden', !isSent);
  };
  liveForm(form, {
    names: ['email'],
    rules: { email: emailRule(say) },
    submitting: say('auth.link.sending'),
    prepare: calls.prepare,
    async submit(values): Promise<void> {
      showNotice(form, 'failure', undefined);
      const email = values('email');
      const failure = await askLink({ calls, link, email, say });
      if (failure !== undefined) return showNotice(form, 'failure', failure);
      sentTo = email;
      show();
    },
  });
  show();
}
