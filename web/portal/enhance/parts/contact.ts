import { contactFields, contactRules } from '../../contact/contactRules.ts';
import type { ContactFacts } from '../../contact/contactRules.ts';
import { wordFiller } from '../../../data/wordFiller.ts';
import { codeLoader } from '../../../enhance/entrance/codeLoader.ts';
import { factsOf } from '../../../enhance/factsOf.ts';
import { letterForm } from '../letterForm.ts';

const calls = codeLoader(() => import('../calls/contact.ts'));

/** Contact form of visitors; a client's is in the portal. */
export function enhance(form: HTMLElement): void {
  const say = wordFiller(factsOf<ContactFacts>(form).words);
  letterForm(form, {
    names: contactFields,
    rules: contactRules(say),
    words: {
      submitting: say('contact.submitting'),
      unreachable: say('contact.unreachable'),
      emailInvalid: say('auth.errors.emailInvalid'),
      until: say('service.banner.until'),
    },
    calls,
    letterOf: (values) => ({
      first_name: values('first_name'),
      last_name: values('last_name'),
      email: values('email'),
      phone: values('phone'),
      message: values('message'),
    }),
    async refused({ code }, words) {
      const isGeneral = code === 'malformed' || code === 'incident';
      return `${isGeneral ? say('contact.failure') : await words()} ${say('contact.failureText')}`;
    },
    thankedOf: (_done, { email }) => ({ email }),
    thank: (thanked) => say('contact.successText', thanked),
  });
}
