import '../../../data/trustedTypes.ts';
import { register as call } from '@candor/contracts/http/accounts.ts';
import type { Session } from '@candor/contracts/http/accounts.ts';
import type { AnswerOf, RequestOf } from '@candor/contracts/http/call.ts';
import { readArrival } from '../../../data/arrival.ts';
import { askByDeclaration } from '../../../data/ask.ts';
import type { Outcome } from '../../../data/outcome.ts';
import { startSession } from '../../../data/session.ts';
import { loadVisitor, visitorText } from '../../../data/visitor.ts';
import { afterLogin, rememberRegistration } from '../../entry/afterLogin.ts';

export { fetchRefusalText } from '../../../data/fetchedRefusals.ts';

void loadVisitor();

type Register = typeof call;

/** Registers, adding what this browser knows of how the visitor arrived. */
export function register(request: RequestOf<Register>): Promise<Outcome<AnswerOf<Register>>> {
  const arrival = readArrival();
  return askByDeclaration(call, {
    ...request,
    ...visitorText(),
    ...(arrival !== undefined && { ref: arrival.reference, source_page: arrival.page }),
  });
}

/** Starts the session and loads the portal. Never resolves, because the page is being left. */
export function enter(entered: Session): Promise<never> {
  startSession(entered);
  rememberRegistration();
  location.replace(afterLogin(entered.user));
  return new Promise(() => undefined);
}
