import type { Refusal } from '@candor/domain/refusals.ts';
import { createStore } from './store.ts';

/** Has the server refused something because a document must be accepted first? */
export const agreementQuestion = createStore(false);

/** Rule AG-3: whatever request it was, the page shows the document. */
export function noteAgreementDue({ code }: Refusal): void {
  if (code === 'agreementDue') agreementQuestion.set(true);
}
