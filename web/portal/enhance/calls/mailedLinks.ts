import '../../../data/trustedTypes.ts';
import { forgotPassword, requestLoginLink } from '@candor/contracts/http/mailLinks.ts';
import { askByDeclaration } from '../../../data/ask.ts';
import type { Outcome } from '../../../data/outcome.ts';
import type { MailedLink } from '../../../enhance/entrance/mailedLink.ts';

export { fetchRefusalText } from '../../../data/fetchedRefusals.ts';

const links = { forgotPassword, requestLoginLink };

export function askForLink(link: MailedLink, email: string): Promise<Outcome<unknown>> {
  return askByDeclaration(links[link], { email });
}
