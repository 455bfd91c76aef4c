import type { DealingOverview } from '@candor/contracts/http/office/dealing.ts';
import type { TermsPage } from '@candor/contracts/http/office/dealingTerms.ts';
import type { RepairReference } from '@candor/contracts/http/office/repairs.ts';
import german from '@candor/locales/de/officeDealing.json' with { type: 'json' };
import english from '@candor/locales/en/officeDealing.json' with { type: 'json' };
import type { Rate } from '@candor/domain/money/money.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { office } from './office.ts';
import { valueOf } from './outcome.ts';
import { ownWords } from './ownWords.ts';

const EVERY_MS = 3_000;
const SESSIONS_EVERY_MS = 30_000;

/** The words of the dealing desk. */
export const useDealingTexts = ownWords('dealing', { english, german });

/** Of which brands, and which of their two books. */
export interface Looked {
  readonly reach: 'brand' | 'all';
  readonly book: 'real' | 'demo';
}

const refreshing = { refetchInterval: EVERY_MS, placeholderData: keepPreviousData } as const;

export function useDealing(looked: Looked) {
  return useQuery<DealingOverview>({
    queryKey: ['dealing', 'overview', looked],
    ...refreshing,
    queryFn: async () => valueOf(await office.getDealing(looked)),
  });
}

export function useDealingAccounts(looked: Looked, list: 'nearest' | 'largest') {
  return useQuery({
    queryKey: ['dealing', 'accounts', looked, list],
    ...refreshing,
    queryFn: async () => valueOf(await office.listDealingAccounts({ ...looked, list })),
  });
}

/** The corrections of closed trades that were asked for. */
export function useCorrections() {
  return useQuery({
    queryKey: ['dealing', 'corrections'],
    refetchInterval: SESSIONS_EVERY_MS,
    queryFn: async () => valueOf(await office.listCorrections({})),
  });
}

/** Fills that clients' browsers have found wrong. */
export function useFillReports() {
  return useQuery({
    queryKey: ['dealing', 'fillReports'],
    refetchInterval: SESSIONS_EVERY_MS,
    queryFn: async () => valueOf(await office.listFillChecks({})),
  });
}

/** One of them, checked once more each time that it is opened. */
export function useFillReport(execution: number) {
  return useQuery({
    queryKey: ['dealing', 'fillReport', execution],
    gcTime: 0,
    staleTime: 0,
    queryFn: async () => valueOf(await office.openFillCheck({ execution })),
  });
}

/** When markets trade and how old their prices may be. Another person may decide at any moment. */
export function useMarketTerms() {
  return useQuery<TermsPage>({
    queryKey: ['dealing', 'terms'],
    refetchInterval: EVERY_MS,
    queryFn: async () => valueOf(await office.listTerms({})),
  });
}

/** Corporate actions: announced, carried out, withdrawn. */
export function useCorporateActions() {
  return useQuery({
    queryKey: ['dealing', 'actions'],
    refetchInterval: EVERY_MS,
    queryFn: async () => valueOf(await office.listCorporateActions({})),
  });
}

/** Whom an action of an instrument would concern now; nothing is asked before one is chosen. */
export function useActionReach(symbol: string) {
  return useQuery({
    queryKey: ['dealing', 'actionReach', symbol],
    enabled: symbol !== '',
    gcTime: 0,
    queryFn: async () => valueOf(await office.lookAtActionReach({ symbol })),
  });
}

/** A closed trade as it is now: requested again each time that it is about to be corrected. */
export function useTradeToCorrect(position: number) {
  return useQuery({
    queryKey: ['dealing', 'trade', position],
    gcTime: 0,
    staleTime: 0,
    queryFn: async () => valueOf(await office.openTrade({ position })),
  });
}

/** The close-outs that would not have happened at these prices of a trade, at the prices of now. */
export function useCloseOuts(requested: { readonly position: number; readonly open: Rate; readonly close: Rate }) {
  return useQuery({
    queryKey: ['dealing', 'closeOuts', requested.position, String(requested.open), String(requested.close)],
    gcTime: 0,
    queryFn: async () => valueOf(await office.listCloseOuts(requested)),
  });
}

/** Bad ticks of an instrument, and what is to count instead of them. */
export interface RepairScope {
  readonly symbol: string;
  readonly from: number;
  readonly until: number;
  readonly reference: RepairReference;
}

/** What followed from bad ticks, without what is left out, at the prices of now. */
export function useRepairLook(scope: RepairScope, leaveOut: number[]) {
  return useQuery({
    queryKey: ['dealing', 'repairLook', scope, leaveOut],
    gcTime: 0,
    placeholderData: keepPreviousData,
    queryFn: async () => valueOf(await office.lookAtRepair({ ...scope, leave_out: leaveOut })),
  });
}

/** What followed from the same ticks in the other brands in which the person may correct. */
export function useRepairElsewhere(scope: RepairScope) {
  return useQuery({
    queryKey: ['dealing', 'repairElsewhere', scope],
    gcTime: 0,
    queryFn: async () => valueOf(await office.lookAtRepairElsewhere({ ...scope })),
  });
}

/** The repairs that were asked for; often, since one may be under way. */
export function useRepairs() {
  return useQuery({
    queryKey: ['dealing', 'repairs'],
    ...refreshing,
    queryFn: async () => valueOf(await office.listRepairs({})),
  });
}

export function useRepair(approval: number) {
  return useQuery({
    queryKey: ['dealing', 'repair', approval],
    ...refreshing,
    queryFn: async () => valueOf(await office.openRepair({ approval })),
  });
}

export function useDealingFeeds() {
  return useQuery({
    queryKey: ['dealing', 'feeds'],
    ...refreshing,
    queryFn: async () => valueOf(await office.getDealingFeeds({})),
  });
}

export function useDealingLimits() {
  return useQuery({
    queryKey: ['dealing', 'limits'],
    ...refreshing,
    queryFn: async () => valueOf(await office.getDealingLimits({})),
  });
}

export function useDealingInstruments() {
  return useQuery({
    queryKey: ['dealing', 'instruments'],
    refetchInterval: SESSIONS_EVERY_MS,
    queryFn: async () => valueOf(await office.listDealingInstruments({})),
  });
}
