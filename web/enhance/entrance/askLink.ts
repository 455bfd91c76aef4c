import type { Outcome } from '../../data/outcome.ts';
import type { FillWord } from '../../data/wordFiller.ts';
import type { CodeLoader } from './codeLoader.ts';
import type { MailedLink } from './mailedLink.ts';
import type { RefusalCalls } from './refusalCalls.ts';

export interface LinkCalls extends RefusalCalls {
  readonly askForLink: (link: MailedLink, email: string) => Promise<Outcome<unknown>>;
}

interface LinkRequest {
  readonly calls: CodeLoader<LinkCalls>;
  readonly link: MailedLink;
  readonly email: string;
  readonly say: FillWord;
}

/** Has a link mailed. Returns the text of what went wrong; undefined if the mail is on its way. */
export async function askLink({ calls, link, email, say }: LinkRequest): Promise<string | undefined> {
  try {
    const { askForLink, fetchRefusalText } = await calls.load();
    const outcome = await askForLink(link, email);
    if (outcome.kind === 'done') return undefined;
    if (outcome.kind === 'refused') {
      const { refusal } = outcome;
      if (refusal.code === 'malformed') return say('auth.forgot_password.error_message');
      return await fetchRefusalText(refusal, say('service.banner.until'));
    }
  } catch {
    // The calls or the refusal's text could not be loaded.
  }
  return say('auth.forgot_password.unreachable');
}
