import '../../../data/trustedTypes.ts';
import { forgotPassword as call } from '@candor/contracts/http/mailLinks.ts';
import { askBy } from '../../../data/ask.ts';
import type { Outcome } from '../../../data/outcome.ts';

export { fetchRefusalText } from '../../../data/fetchedRefusals.ts';

export function forgotPassword(request: { readonly email: string }): Promise<Outcome<unknown>> {
  return askBy(call, request);
}
