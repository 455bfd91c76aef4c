import '../../../data/trustedTypes.ts';
import { forgotPassword } from '@candor/contracts/http/affiliateSecurity.ts';
import { askByDeclaration } from '../../../data/ask.ts';
import type { Outcome } from '../../../data/outcome.ts';
import type { MailedLink } from '../../../enhance/entrance/mailedLink.ts';

export { fetchRefusalText } from '../../../data/fetchedRefusals.ts';

/** Has a link for a new password mailed, the only one for partners. */
export function askForLink(_link: MailedLink, email: string): Promise<Outcome<unknown>> {
  return askByDeclaration(forgotPassword, { email });
}
