import { complaintRules, visitorFields, wordsOf } from '../../complaints/complaintRules.ts';
import type { ComplaintFacts } from '../../complaints/complaintRules.ts';
import { wordFiller } from '../../../data/wordFiller.ts';
import { codeLoader } from '../../../enhance/entrance/codeLoader.ts';
import { factsOf } from '../../../enhance/factsOf.ts';
import { letterForm } from '../letterForm.ts';

const calls = codeLoader(() => import('../calls/complaint.ts'));

/** Complaint form of people without a login; a client's is in the portal. */
export function enhance(form: HTMLElement): void {
  const say = wordFiller(factsOf<ComplaintFacts>(form).words);
  letterForm(form, {
    names: visitorFields,
    rules: complaintRules(say),
    words: {
      submitting: say('complaints.form.sending'),
      unreachable: say('complaints.unreachable'),
      emailInvalid: say('auth.errors.emailInvalid'),
      until: say('service.banner.until'),
    },
    calls,
    letterOf(values) {
      const words = wordsOf(values);
      const person = {
        first_name: values('first_name'),
        last_name: values('last_name'),
        email: values('email'),
      };
      return words && { ...words, ...person };
    },
    refused: async (_refusal, words) => say('complaints.failure', { why: await words() }),
    thankedOf: ({ number }, { email }) => ({ email, ...(number !== null && { number }) }),
    thank: (thanked) =>
      say(thanked['number'] === undefined ? 'complaints.public.sentPlain' : 'complaints.public.sentText', thanked),
  });
}
