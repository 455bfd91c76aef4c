import * as panel from '@candor/contracts/http/affiliate.ts';
import * as earnings from '@candor/contracts/http/affiliateEarnings.ts';
import * as postbackCalls from '@candor/contracts/http/affiliatePostbacks.ts';
import * as lost from '@candor/contracts/http/affiliateLostFactors.ts';
import * as security from '@candor/contracts/http/affiliateSecurity.ts';
import type { RequestOf } from '@candor/contracts/http/call.ts';
import type { WireFactors, WireSessionRow } from '@candor/contracts/http/security.ts';
import { QueryClient, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { MINUTE_MS } from '@candor/domain/time.ts';
import { endAffiliateSession, onAffiliateElsewhere, startAffiliateSession } from './affiliateSession.ts';
import { askByDeclaration, fetchFile } from './ask.ts';
import { OutcomeError, valueOf } from './outcome.ts';
import { outcomeQuery } from './outcomeQuery.ts';

const RETRIES = 2;
const FRESH_MS = 30_000;
const REPORT_EVERY_MS = MINUTE_MS;
const inputs = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/** Cache of the partner panel's answers; a client's answers are kept elsewhere. */
export const affiliateQueries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      retry: (count, error) => count < RETRIES && error instanceof OutcomeError && error.outcome.kind === 'unreachable',
    },
  },
});

/**
 * Follows another tab's login: the page would show one partner's figures and act for the other. Returns the function
 * that ends this.
 */
export function followAffiliateElsewhere(onOther: () => void): () => void {
  return onAffiliateElsewhere((login) => {
    if (login === 'samePartner') return void affiliateQueries.resetQueries();
    affiliateQueries.clear();
    onOther();
  });
}

/** Every command of the panel. Its entrances have their own calls (`web/affiliate/enhance`). */
export const affiliateApi = {
  updatePassword: (request: RequestOf<typeof panel.updatePassword>) => askByDeclaration(panel.updatePassword, request),
  createLink: (request: RequestOf<typeof panel.createLink>) => askByDeclaration(panel.createLink, request),
  requestPayout: (request: RequestOf<typeof earnings.requestPayout>) =>
    askByDeclaration(earnings.requestPayout, request),
  statement: (request: RequestOf<typeof earnings.payoutStatement>) => fetchFile(earnings.payoutStatement, request),
  createPostback: (request: RequestOf<typeof postbackCalls.createPostback>) =>
    askByDeclaration(postbackCalls.createPostback, request),
  removePostback: (request: RequestOf<typeof postbackCalls.removePostback>) =>
    askByDeclaration(postbackCalls.removePostback, request),
  testPostback: (request: RequestOf<typeof postbackCalls.testPostback>) =>
    askByDeclaration(postbackCalls.testPostback, request),
  retryDelivery: (request: RequestOf<typeof postbackCalls.retryDelivery>) =>
    askByDeclaration(postbackCalls.retryDelivery, request),
};

type RequestTo<Name extends keyof typeof security> = RequestOf<(typeof security)[Name]>;

/** Calls for signing in and securing a partner's access: named like the calls of clients, whose forms they share. */
export const affiliateSecurityApi = {
  stopLostFactors: () => askByDeclaration(lost.stop, {}),
  beginTotp: (request: RequestTo<'beginTotp'>) => askByDeclaration(security.beginTotp, request),
  confirmTotp: (request: RequestTo<'confirmTotp'>) => askByDeclaration(security.confirmTotp, request),
  removeTotp: (request: RequestTo<'removeTotp'>) => askByDeclaration(security.removeTotp, request),
  renewRecoveryCodes: (request: RequestTo<'renewRecoveryCodes'>) =>
    askByDeclaration(security.renewRecoveryCodes, request),
  beginPasskey: (request: RequestTo<'beginPasskey'>) => askByDeclaration(security.beginPasskey, request),
  addPasskey: (request: RequestTo<'addPasskey'>) => askByDeclaration(security.addPasskey, request),
  renamePasskey: (request: RequestTo<'renamePasskey'>) => askByDeclaration(security.renamePasskey, request),
  removePasskey: (request: RequestTo<'removePasskey'>) => askByDeclaration(security.removePasskey, request),
  endSession: (request: RequestTo<'endSession'>) => askByDeclaration(security.endSession, request),
  endOtherSessions: (request: RequestTo<'endOtherSessions'>) => askByDeclaration(security.endOtherSessions, request),
  confirmPasskey: (request: RequestTo<'confirmPasskey'>) => askByDeclaration(security.confirmPasskey, request),
  async confirm(request: RequestTo<'confirm'>) {
    const outcome = await askByDeclaration(security.confirm, request);
    if (outcome.kind === 'done') startAffiliateSession(outcome.value);
    return outcome;
  },
};

export const affiliateFactorsQuery = outcomeQuery<WireFactors>(['security', 'factors'], () =>
  askByDeclaration(security.getFactors, {}),
);

export const affiliateSessionsQuery = outcomeQuery<readonly WireSessionRow[]>(
  ['security', 'sessions'],
  () => askByDeclaration(security.listSessions, {}),
  { refetchOnMount: 'always' },
);

/** When somebody may sign in without factors; null if nobody has asked for that. */
export const affiliateLostQuery = outcomeQuery(['security', 'lost'], () => askByDeclaration(lost.get, {}));

export type AccountFilter = RequestOf<typeof panel.get>;

export const profileQuery = outcomeQuery(['profile'], () => askByDeclaration(panel.me, {}));

export function accountsQuery(filter: AccountFilter) {
  return outcomeQuery(['accounts', filter], () => askByDeclaration(panel.get, filter), {
    placeholderData: keepPreviousData,
  });
}

export function overviewQuery({ from, until }: Pick<AccountFilter, 'from' | 'until'>) {
  return outcomeQuery(['overview', from, until], () => askByDeclaration(panel.overview, { from, until }), {
    placeholderData: keepPreviousData,
  });
}

export const linksQuery = outcomeQuery(['links'], () => askByDeclaration(panel.links, {}));

type CommissionFilter = Omit<RequestOf<typeof earnings.commissions>, 'before'>;

/** Loads the commissions page by page. */
export function useCommissions(filter: CommissionFilter) {
  return useInfiniteQuery({
    queryKey: ['commissions', filter],
    initialPageParam: 0,
    queryFn: async ({ pageParam: before }) =>
      valueOf(await askByDeclaration(earnings.commissions, { ...filter, ...(before !== 0 && { before }) })),
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}

export const payoutsQuery = outcomeQuery(['payouts'], () => askByDeclaration(earnings.payouts, {}));

export const postbacksQuery = outcomeQuery(['postbacks'], () => askByDeclaration(postbackCalls.postbacks, {}));

export const secondTierQuery = outcomeQuery(['secondTier'], () => askByDeclaration(earnings.secondTier, {}));

/** Requests everything again after a command. */
export function refreshPanel(): Promise<void> {
  return affiliateQueries.invalidateQueries();
}

export async function leavePanel(): Promise<void> {
  await askByDeclaration(panel.logout, {});
  endAffiliateSession('logout');
  affiliateQueries.clear();
}

/** Reports presence to the server at most once a minute: real input, never a poll (ruling R13). */
export function watchPanelActivity(): () => void {
  let reportedAt = performance.now();
  const reportPresence = () => {
    if (performance.now() - reportedAt < REPORT_EVERY_MS) return;
    reportedAt = performance.now();
    void askByDeclaration(panel.active, {});
  };
  for (const input of inputs) window.addEventListener(input, reportPresence, { passive: true, capture: true });
  return () => {
    for (const input of inputs) window.removeEventListener(input, reportPresence, { capture: true });
  };
}
