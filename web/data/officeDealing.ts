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

/** Texts of the dealing desk. */
export const useDealingTexts = ownWords('dealing', { english, german });

/** Scope of the view: the chosen brand or all, and which of their two books. */
export interface DealingScope {
  readonly reach: 'brand' | 'all';
  readonly book: 'real' | 'demo';
}

const refreshing = { refetchInterval: EVERY_MS, placeholderData: keepPreviousData } as const;

export function useDealing(looked: DealingScope) {
  return useQuery<DealingOverview>({
    queryKey: ['dealing', 'overview', looked],
    ...refreshing,
    queryFn: async () => valueOf(await office.getDealing(looked)),
  });
}

export function useDealingAccounts(looked: DealingScope, list: 'nearest' | 'largest') {
  return useQuery({
    queryKey: ['dealing', 'accounts', looked, list],
    ...refreshing,
    queryFn: async () => valueOf(await office.listDealingAccounts({ ...looked, list })),
  });
}

/** Returns the requested corrections of closed trades. */
export function useCorrections() {
  return useQuery({
    queryKey: ['dealing', 'corrections'],
    refetchInterval: SESSIONS_EVERY_MS,
    queryFn: async () => valueOf(await office.listCorrections({})),
  });
}

/** Returns the fills that clients' browsers have found wrong. */
export function useFillReports() {
  return useQuery({
    queryKey: ['dealing', 'fillReports'],
    refetchInterval: SESSIONS_EVERY_MS,
    queryFn: async () => valueOf(await office.listFillChecks({})),
  });
}

/** Returns a reported fill, checked again each time it is opened. */
export function useFillReport(execution: number) {
  return useQuery({
    queryKey: ['dealing', 'fillReport', execution],
    gcTime: 0,
    staleTime: 0,
    queryFn: async () => valueOf(await office.openFillCheck({ execution })),
  });
}

/**
 * Returns when markets trade and at which age their prices are stale; polled, since another person may decide at any
 * moment.
 */
export function useMarketTerms() {
  return useQuery<TermsPage>({
    queryKey: ['dealing', 'terms'],
    refetchInterval: EVERY_MS,
    queryFn: async () => valueOf(await office.listTerms({})),
  });
}

/** Returns the corporate actions: announced, carried out, withdrawn. */
export function useCorporateActions() {
  return useQuery({
    queryKey: ['dealing', 'actions'],
    refetchInterval: EVERY_MS,
    queryFn: async () => valueOf(await office.listCorporateActions({})),
  });
}

/** Returns who would be affected now by an action of an instrument; nothing is requested before one is chosen. */
export function useActionReach(symbol: string) {
  return useQuery({
    queryKey: ['dealing', 'actionReach', symbol],
    enabled: symbol !== '',
    gcTime: 0,
    queryFn: async () => valueOf(await office.lookAtActionReach({ symbol })),
  });
}

/** Returns a closed trade in its present state, requested again each time it is about to be corrected. */
export function useTradeToCorrect(position: number) {
  return useQuery({
    queryKey: ['dealing', 'trade', position],
    gcTime: 0,
    staleTime: 0,
    queryFn: async () => valueOf(await office.openTrade({ position })),
  });
}

/** Returns the close-outs that these prices of a trade would have prevented, at the present prices. */
export function useCloseOuts(requested: { readonly position: number; readonly open: Rate; readonly close: Rate }) {
  return useQuery({
    queryKey: ['dealing', 'closeOuts', requested.position, String(requested.open), String(requested.close)],
    gcTime: 0,
    queryFn: async () => valueOf(await office.listCloseOuts(requested)),
  });
}

/** Bad ticks of an instrument, and the tick that is to count instead of them. */
export interface RepairScope {
  readonly symbol: string;
  readonly from: number;
  readonly until: number;
  readonly reference: RepairReference;
}

/** Returns what followed from bad ticks, without the parts left out, at the present prices. */
export function useRepairLook(scope: RepairScope, leaveOut: number[]) {
  return useQuery({
    queryKey: ['dealing', 'repairLook', scope, leaveOut],
    gcTime: 0,
    placeholderData: keepPreviousData,
    queryFn: async () => valueOf(await office.previewRepair({ ...scope, leave_out: leaveOut })),
  });
}

/** Returns what followed from the same ticks in the other brands in which the person may correct. */
export function useRepairElsewhere(scope: RepairScope) {
  return useQuery({
    queryKey: ['dealing', 'repairElsewhere', scope],
    gcTime: 0,
    queryFn: async () => valueOf(await office.previewRepairElsewhere({ ...scope })),
  });
}

/** Returns the requested repairs; polled often, since one may be under way. */
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
