import * as panel from '@candor/contracts/http/affiliate.ts';
import * as earnings from '@candor/contracts/http/affiliateEarnings.ts';
import * as postbackCalls from '@candor/contracts/http/affiliatePostbacks.ts';
import * as lost from '@candor/contracts/http/affiliateLostFactors.ts';
import * as security from '@candor/contracts/http/affiliateSecurity.ts';
import type { RequestOf } from '@candor/contracts/http/call.ts';
import type { WireFactors, WireSessionRow } from '@candor/contracts/http/security.ts';
import { QueryClient, keepPreviousData, queryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { endAffiliateSession, startAffiliateSession } from './affiliateSession.ts';
import { askBy, fetchFile } from './ask.ts';
import { OutcomeError, valueOf } from './outcome.ts';

const RETRIES = 2;
const FRESH_MS = 30_000;
const REPORT_EVERY_MS = 60_000;
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

/** Every command of the panel. Its entrances have their own calls (`web/affiliate/enhance`). */
export const affiliateApi = {
  updatePassword: (request: RequestOf<typeof panel.updatePassword>) => askBy(panel.updatePassword, request),
  createLink: (request: RequestOf<typeof panel.createLink>) => askBy(panel.createLink, request),
  requestPayout: (request: RequestOf<typeof earnings.requestPayout>) => askBy(earnings.requestPayout, request),
  statement: (request: RequestOf<typeof earnings.payoutStatement>) => fetchFile(earnings.payoutStatement, request),
  createPostback: (request: RequestOf<typeof postbackCalls.createPostback>) =>
    askBy(postbackCalls.createPostback, request),
  removePostback: (request: RequestOf<typeof postbackCalls.removePostback>) =>
    askBy(postbackCalls.removePostback, request),
  testPostback: (request: RequestOf<typeof postbackCalls.testPostback>) => askBy(postbackCalls.testPostback, request),
  retryDelivery: (request: RequestOf<typeof postbackCalls.retryDelivery>) =>
    askBy(postbackCalls.retryDelivery, request),
};

type RequestTo<Name extends keyof typeof security> = RequestOf<(typeof security)[Name]>;

/** Calls for signing in and securing a partner's access: named like the calls of clients, whose forms they share. */
export const affiliateSecurityApi = {
  stopLostFactors: () => askBy(lost.stop, {}),
  beginTotp: (request: RequestTo<'beginTotp'>) => askBy(security.beginTotp, request),
  confirmTotp: (request: RequestTo<'confirmTotp'>) => askBy(security.confirmTotp, request),
  removeTotp: (request: RequestTo<'removeTotp'>) => askBy(security.removeTotp, request),
  renewRecoveryCodes: (request: RequestTo<'renewRecoveryCodes'>) => askBy(security.renewRecoveryCodes, request),
  beginPasskey: (request: RequestTo<'beginPasskey'>) => askBy(security.beginPasskey, request),
  addPasskey: (request: RequestTo<'addPasskey'>) => askBy(security.addPasskey, request),
  renamePasskey: (request: RequestTo<'renamePasskey'>) => askBy(security.renamePasskey, request),
  removePasskey: (request: RequestTo<'removePasskey'>) => askBy(security.removePasskey, request),
  endSession: (request: RequestTo<'endSession'>) => askBy(security.endSession, request),
  endOtherSessions: (request: RequestTo<'endOtherSessions'>) => askBy(security.endOtherSessions, request),
  confirmPasskey: (request: RequestTo<'confirmPasskey'>) => askBy(security.confirmPasskey, request),
  async confirm(request: RequestTo<'confirm'>) {
    const outcome = await askBy(security.confirm, request);
    if (outcome.kind === 'done') startAffiliateSession(outcome.value);
    return outcome;
  },
};

export const affiliateFactorsQuery = queryOptions<WireFactors>({
  queryKey: ['security', 'factors'],
  queryFn: async () => valueOf(await askBy(security.getFactors, {})),
});

export const affiliateSessionsQuery = queryOptions<readonly WireSessionRow[]>({
  queryKey: ['security', 'sessions'],
  queryFn: async () => valueOf(await askBy(security.listSessions, {})),
  refetchOnMount: 'always',
});

/** When somebody may sign in without factors; null if nobody has asked for that. */
export const affiliateLostQuery = queryOptions({
  queryKey: ['security', 'lost'],
  queryFn: async () => valueOf(await askBy(lost.get, {})),
});

export type AccountFilter = RequestOf<typeof panel.get>;

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: async () => valueOf(await askBy(panel.me, {})),
});

export function accountsQuery(filter: AccountFilter) {
  return queryOptions({
    queryKey: ['accounts', filter],
    placeholderData: keepPreviousData,
    queryFn: async () => valueOf(await askBy(panel.get, filter)),
  });
}

export function overviewQuery({ from, until }: Pick<AccountFilter, 'from' | 'until'>) {
  return queryOptions({
    queryKey: ['overview', from, until],
    placeholderData: keepPreviousData,
    queryFn: async () => valueOf(await askBy(panel.overview, { from, until })),
  });
}

export const linksQuery = queryOptions({
  queryKey: ['links'],
  queryFn: async () => valueOf(await askBy(panel.links, {})),
});

type CommissionFilter = Omit<RequestOf<typeof earnings.commissions>, 'before'>;

/** Loads the commissions page by page. */
export function useCommissions(filter: CommissionFilter) {
  return useInfiniteQuery({
    queryKey: ['commissions', filter],
    initialPageParam: 0,
    queryFn: async ({ pageParam: before }) =>
      valueOf(await askBy(earnings.commissions, { ...filter, ...(before !== 0 && { before }) })),
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}

export const payoutsQuery = queryOptions({
  queryKey: ['payouts'],
  queryFn: async () => valueOf(await askBy(earnings.payouts, {})),
});

export const postbacksQuery = queryOptions({
  queryKey: ['postbacks'],
  queryFn: async () => valueOf(await askBy(postbackCalls.postbacks, {})),
});

export const secondTierQuery = queryOptions({
  queryKey: ['secondTier'],
  queryFn: async () => valueOf(await askBy(earnings.secondTier, {})),
});

/** Requests everything again after a command. */
export function refreshPanel(): Promise<void> {
  return affiliateQueries.invalidateQueries();
}

export async function leavePanel(): Promise<void> {
  await askBy(panel.logout, {});
  endAffiliateSession('logout');
  affiliateQueries.clear();
}

/** Reports presence to the server at most once a minute: real input, never a poll (ruling R13). */
export function watchPanelActivity(): () => void {
  let reportedAt = performance.now();
  const seen = () => {
    if (performance.now() - reportedAt < REPORT_EVERY_MS) return;
    reportedAt = performance.now();
    void askBy(panel.active, {});
  };
  for (const input of inputs) window.addEventListener(input, seen, { passive: true, capture: true });
  return () => {
    for (const input of inputs) window.removeEventListener(input, seen, { capture: true });
  };
}
