import type { DealingOverview } from '@candor/contracts/http/office/dealing.ts';
import type { TermsPage } from '@candor/contracts/http/office/dealingTerms.ts';
import type { RepairReference } from '@candor/contracts/http/office/repairs.ts';
import german from '@candor/locales/de/officeDealing.json' with { type: 'json' };
import english from '@candor/locales/en/officeDealing.json' with { type: 'json' };
import type { Rate } from '@candor/domain/money/money.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { office, useOfficeQuery } from './office.ts';
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
  return useOfficeQuery<DealingOverview>(['dealing', 'overview', looked], () => office.getDealing(looked), refreshing);
}

export function useDealingAccounts(looked: DealingScope, list: 'nearest' | 'largest') {
  return useOfficeQuery(
    ['dealing', 'accounts', looked, list],
    () => office.listDealingAccounts({ ...looked, list }),
    refreshing,
  );
}

/** Returns the requested corrections of closed trades. */
export function useCorrections() {
  return useOfficeQuery(['dealing', 'corrections'], () => office.listCorrections({}), {
    refetchInterval: SESSIONS_EVERY_MS,
  });
}

/** Returns the fills that clients' browsers have found wrong. */
export function useFillReports() {
  return useOfficeQuery(['dealing', 'fillReports'], () => office.listFillChecks({}), {
    refetchInterval: SESSIONS_EVERY_MS,
  });
}

/** Returns a reported fill, checked again each time it is opened. */
export function useFillReport(execution: number) {
  return useOfficeQuery(['dealing', 'fillReport', execution], () => office.openFillCheck({ execution }), {
    gcTime: 0,
    staleTime: 0,
  });
}

/**
 * Returns when markets trade and at which age their prices are stale; polled, since another person may decide at any
 * moment.
 */
export function useMarketTerms() {
  return useOfficeQuery<TermsPage>(['dealing', 'terms'], () => office.listTerms({}), { refetchInterval: EVERY_MS });
}

/** Returns the corporate actions: announced, carried out, withdrawn. */
export function useCorporateActions() {
  return useOfficeQuery(['dealing', 'actions'], () => office.listCorporateActions({}), { refetchInterval: EVERY_MS });
}

/** Returns who would be affected now by an action of an instrument; nothing is requested before one is chosen. */
export function useActionReach(symbol: string) {
  return useOfficeQuery(['dealing', 'actionReach', symbol], () => office.lookAtActionReach({ symbol }), {
    enabled: symbol !== '',
    gcTime: 0,
  });
}

/** Returns a closed trade in its present state, requested again each time it is about to be corrected. */
export function useTradeToCorrect(position: number) {
  return useOfficeQuery(['dealing', 'trade', position], () => office.openTrade({ position }), {
    gcTime: 0,
    staleTime: 0,
  });
}

/** Returns the close-outs that these prices of a trade would have prevented, at the present prices. */
export function useCloseOuts(requested: { readonly position: number; readonly open: Rate; readonly close: Rate }) {
  return useOfficeQuery(
    ['dealing', 'closeOuts', requested.position, String(requested.open), String(requested.close)],
    () => office.listCloseOuts(requested),
    { gcTime: 0 },
  );
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
  return useOfficeQuery(
    ['dealing', 'repairLook', scope, leaveOut],
    () => office.previewRepair({ ...scope, leave_out: leaveOut }),
    { gcTime: 0, placeholderData: keepPreviousData },
  );
}

/** Returns what followed from the same ticks in the other brands in which the person may correct. */
export function useRepairElsewhere(scope: RepairScope) {
  return useOfficeQuery(['dealing', 'repairElsewhere', scope], () => office.previewRepairElsewhere({ ...scope }), {
    gcTime: 0,
  });
}

/** Returns the requested repairs; polled often, since one may be under way. */
export function useRepairs() {
  return useOfficeQuery(['dealing', 'repairs'], () => office.listRepairs({}), refreshing);
}

export function useRepair(approval: number) {
  return useOfficeQuery(['dealing', 'repair', approval], () => office.openRepair({ approval }), refreshing);
}

export function useDealingFeeds() {
  return useOfficeQuery(['dealing', 'feeds'], () => office.getDealingFeeds({}), refreshing);
}

export function useDealingLimits() {
  return useOfficeQuery(['dealing', 'limits'], () => office.getDealingLimits({}), refreshing);
}

export function useDealingInstruments() {
  return useOfficeQuery(['dealing', 'instruments'], () => office.listDealingInstruments({}), {
    refetchInterval: SESSIONS_EVERY_MS,
  });
}
