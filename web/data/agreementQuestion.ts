import type { Refusal } from '@candor/domain/refusals.ts';
import { createStore } from './store.ts';

/** Has the server refused a request because a document must be accepted first? */
export const agreementQuestion = createStore(false);

/** Rule AG-3: makes the page show the document, whatever request was refused. */
export function noteAgreementDue({ code }: Refusal): void {
  if (code === 'agreementDue') agreementQuestion.set(true);
}
