import '../../../data/trustedTypes.ts';
import { send as call } from '@candor/contracts/http/complaints.ts';
import type { AnswerOf, RequestOf } from '@candor/contracts/http/call.ts';
import { askByDeclaration } from '../../../data/ask.ts';
import type { Outcome } from '../../../data/outcome.ts';

export { fetchRefusalText } from '../../../data/fetchedRefusals.ts';

export function send(request: RequestOf<typeof call>): Promise<Outcome<AnswerOf<typeof call>>> {
  return askByDeclaration(call, request);
}
