import type { Refusal } from '@candor/domain/refusals.ts';
import { contactFields, contactRules } from '../../contact/contactRules.ts';
import type { ContactFacts, ContactField } from '../../contact/contactRules.ts';
import { LetterIds } from '../../../data/letterIds.ts';
import { sayOf } from '../../../data/say.ts';
import type { SayWord } from '../../../data/say.ts';
import { factsOf } from '../../../enhance/factsOf.ts';
import { fieldOf, liveForm, showNotice } from '../../../enhance/entrance/form.tsx';
import type { LiveForm } from '../../../enhance/entrance/form.tsx';
import { writeInto } from '../../../enhance/entrance/steps.ts';

const loadCalls = () => import('../calls/contact.ts');

/** Whom the last message thanked: it stays said in another language. */
let sentTo: string | undefined;
const ids = new LetterIds();

/** The visitors' contact form; a client's is in the portal. */
export function enhance(form: HTMLElement): void {
  if (!(form instanceof HTMLFormElement)) return;
  const say = sayOf(factsOf<ContactFacts>(form).words);
  const show = (): void => {
    form.parentElement?.setAttribute('data-state', sentTo === undefined ? 'form' : 'sent');
    writeInto('sent', say('contact.successText', { email: sentTo ?? '' }));
  };
  const { setError }: LiveForm<ContactField> = liveForm(form, {
    names: contactFields,
    rules: contactRules(say),
    submitting: say('contact.submitting'),
    prepare: loadCalls,
    async submit(values): Promise<void> {
      showNotice(form, 'failure', undefined);
      const letter = {
        first_name: values('first_name'),
        last_name: values('last_name'),
        email: values('email'),
        phone: values('phone'),
        message: values('message'),
      };
      const request = { ...letter, command_id: ids.idOf(letter), website: fieldOf(form, 'website')?.value ?? '' };
      const mistake = await send(request, say);
      if (mistake?.field !== undefined) return setError(mistake.field, mistake.text);
      if (mistake !== undefined) return showNotice(form, 'failure', mistake.text);
      ids.noteSent();
      sentTo = letter.email;
      form.reset();
      show();
      document.querySelector<HTMLElement>('#message-sent h2')?.focus();
    },
  });
  document.querySelector('[data-another]')?.addEventListener('click', (event) => {
    event.preventDefault();
    sentTo = undefined;
    show();
  });
  if (sentTo !== undefined) show();
}

interface Mistake {
  readonly field?: ContactField | undefined;
  readonly text: string;
}

type Letter = Parameters<Awaited<ReturnType<typeof loadCalls>>['sendContact']>[0];

/** What went wrong; undefined: the message is stored. */
async function send(request: Letter, say: SayWord): Promise<Mistake | undefined> {
  try {
    const { sendContact, fetchRefusalText } = await loadCalls();
    const outcome = await sendContact(request);
    if (outcome.kind === 'done') return undefined;
    if (outcome.kind === 'refused')
      return await mistakeOf(outcome.refusal, say, () =>
        fetchRefusalText(outcome.refusal, say('service.banner.until')),
      );
  } catch {
    // What sends the form, or its words, could not be loaded.
  }
  return { text: say('contact.unreachable') };
}

async function mistakeOf(refusal: Refusal, say: SayWord, fetchText: () => Promise<string>): Promise<Mistake> {
  const field = contactFields.find((name) => name === refusal.field);
  if (field === 'email') return { field, text: say('auth.errors.emailInvalid') };
  if (field !== undefined) return { field, text: await fetchText() };
  const isGeneral = refusal.code === 'malformed' || refusal.code === 'incident';
  return { text: `${isGeneral ? say('contact.failure') : await fetchText()} ${say('contact.failureText')}` };
}
