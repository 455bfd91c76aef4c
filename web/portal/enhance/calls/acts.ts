import '../../../data/trustedTypes.ts';
import type { Session } from '@candor/contracts/http/accounts.ts';
import { start, stopByLink } from '@candor/contracts/http/lostFactors.ts';
import { confirm as confirmNewEmail } from '@candor/contracts/http/emailChange.ts';
import { confirmEmail, loginByLink, reportNotMe } from '@candor/contracts/http/mailLinks.ts';
import { confirm } from '@candor/contracts/http/payout.ts';
import { askByDeclaration } from '../../../data/ask.ts';
import type { Outcome } from '../../../data/outcome.ts';
import { endSession, renewSession, startSession } from '../../../data/session.ts';
import { loadVisitor, visitorText } from '../../../data/visitor.ts';
import type { Act } from '../../links/acts.ts';

export { fetchRefusalText } from '../../../data/fetchedRefusals.ts';

/** Outcome of an action, with the address to open next; undefined if its own page reports success. */
type Done = Outcome<string | undefined>;

const ways: Readonly<Record<Act, (code: string) => Promise<Done>>> = {
  confirmEmail: async (code) => applyAnswer(await askByDeclaration(confirmEmail, { code })),
  confirmNewEmail: async (code) =>
    applyAnswer(await withProof(() => askByDeclaration(confirmNewEmail, { code })), (answer) => {
      renewSession(answer);
      return undefined;
    }),
  confirmPayout: async (code) => applyAnswer(await askByDeclaration(confirm, { code })),
  startLostFactors: async (code) => applyAnswer(await askByDeclaration(start, { code })),
  stopLostFactors: async (code) => applyAnswer(await askByDeclaration(stopByLink, { code })),
  async loginByLink(code) {
    // A browser in which nobody has logged in before does not know the visitor yet. The link works without, too.
    await Promise.race([visitor, new Promise((resolve) => setTimeout(resolve, VISITOR_MS))]);
    return applyAnswer(await askByDeclaration(loginByLink, { code, ...visitorText() }), enter);
  },
  reportNotMe: async (code) =>
    applyAnswer(await askByDeclaration(reportNotMe, { code }), (answer) => {
      endSession('expired');
      return `/password/reset/${answer.code}`;
    }),
};

const visitor = loadVisitor();

/** Most milliseconds that a login by link waits for the visitor's data. */
const VISITOR_MS = 2_000;

export function carryOut(act: Act, code: string): Promise<Done> {
  return ways[act](code);
}

/** Starts the session; returns the address to continue at. */
export async function enter(entered: Session): Promise<string> {
  const { afterLink } = await import('../../entry/afterLogin.ts');
  startSession(entered);
  return afterLink(entered.user);
}

/** Makes a call that may need a fresh login; the code that asks for one is loaded only then. */
async function withProof<T>(call: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
  const first = await call();
  if (first.kind !== 'refused' || first.refusal.code !== 'freshLoginNeeded') return first;
  const { proveAgain } = await import('../freshLogin.tsx');
  return (await proveAgain()) ? call() : first;
}

async function applyAnswer<T>(
  outcome: Outcome<T>,
  lead?: (answer: T) => string | undefined | Promise<string>,
): Promise<Done> {
  return outcome.kind === 'done' ? { kind: 'done', value: await lead?.(outcome.value) } : outcome;
}
