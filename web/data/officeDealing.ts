import type { DealingOverview } from '@candor/contracts/http/office/dealing.ts';
import german from '@candor/locales/de/officeDealing.json' with { type: 'json' };
import english from '@candor/locales/en/officeDealing.json' with { type: 'json' };
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { office } from './office.ts';
import { valueOf } from './outcome.ts';
import { texts } from './texts.ts';

/** The words of the dealing desk, which only those who open it fetch: a space of their own beside the others. */
const SPACE = 'dealing';
const EVERY_MS = 3_000;
const SESSIONS_EVERY_MS = 30_000;

texts.addResourceBundle('en', SPACE, english);
texts.addResourceBundle('de', SPACE, german);

export function useDealingTexts() {
  return useTranslation([SPACE, 'translation'], { nsMode: 'fallback' });
}

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

/** Corporate actions: announced, carried out, withdrawn. */
export function useCorporateActions() {
  return useQuery({
    queryKey: ['dealing', 'actions'],
    refetchInterval: EVERY_MS,
    queryFn: async () => valueOf(await office.listCorporateActions({})),
  });
}

/** A closed trade as it is now: asked for anew each time that somebody is about to correct it. */
export function useTradeToCorrect(position: number) {
  return useQuery({
    queryKey: ['dealing', 'trade', position],
    gcTime: 0,
    staleTime: 0,
    queryFn: async () => valueOf(await office.openTrade({ position })),
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
