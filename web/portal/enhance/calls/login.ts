import '../../../data/trustedTypes.ts';
import { login as loginCall } from '@candor/contracts/http/accounts.ts';
import type { Session } from '@candor/contracts/http/accounts.ts';
import { requestLoginLink as linkCall } from '@candor/contracts/http/mailLinks.ts';
import { askByDeclaration } from '../../../data/ask.ts';
import type { Outcome } from '../../../data/outcome.ts';
import { startSession } from '../../../data/session.ts';
import { loadVisitor, visitorText } from '../../../data/visitor.ts';
import { afterLogin } from '../../entry/afterLogin.ts';

export { fetchRefusalText } from '../../../data/fetchedRefusals.ts';

void loadVisitor();

export function login(request: { readonly email: string; readonly password: string }): Promise<Outcome<Session>> {
  return askByDeclaration(loginCall, { ...request, ...visitorText() });
}

export function requestLoginLink(request: { readonly email: string }): Promise<Outcome<unknown>> {
  return askByDeclaration(linkCall, request);
}

/** Starts the session and loads the portal. Never resolves, because the page is being left. */
export function enter(entered: Session, from: string | undefined): Promise<never> {
  startSession(entered);
  location.replace(afterLogin(entered.user, from));
  return new Promise(() => undefined);
}
