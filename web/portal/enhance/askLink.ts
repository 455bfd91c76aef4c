import type { SayWord } from '../../data/say.ts';
import type { MailedLink } from '../entry/mailedLink.ts';

export const loadMailedLinks = () => import('./calls/mailedLinks.ts');

/** Has a link mailed. The words of what went wrong; undefined: the mail is on its way. */
export async function askLink(link: MailedLink, email: string, say: SayWord): Promise<string | undefined> {
  try {
    const { askForLink, fetchRefusalText } = await loadMailedLinks();
    const outcome = await askForLink(link, email);
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
