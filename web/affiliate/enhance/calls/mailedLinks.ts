import '../../../data/trustedTypes.ts';
import { forgotPassword } from '@candor/contracts/http/affiliateSecurity.ts';
import { askBy } from '../../../data/ask.ts';
import type { Outcome } from '../../../data/outcome.ts';
import type { MailedLink } from '../../../enhance/entrance/mailedLink.ts';

export { fetchRefusalText } from '../../../data/fetchedRefusals.ts';

/** A partner has no other link mailed than that to a new password. */
export function askForLink(_link: MailedLink, email: string): Promise<Outcome<unknown>> {
  return askBy(forgotPassword, { email });
}
