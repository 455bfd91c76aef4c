import { calls } from '@candor/contracts/http/calls.ts';
import type { HistoryFilter, TradeEvidence, WhyClosed, WireDiary, WireTrade } from '@candor/contracts/http/history.ts';
import type { WireTradeReplay } from '@candor/contracts/http/tradeReplay.ts';
import type { FillOutcome } from '@candor/domain/evidence/fillCheck.ts';
import type { PositionId } from '@candor/domain/ids.ts';
import type { DiaryText } from '@candor/domain/trading/diary.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { InfiniteData } from '@tanstack/react-query';
import { api } from './api.ts';
import { fetchFile } from './ask.ts';
import { changeKept } from './changeKept.ts';
import { valueOf } from './outcome.ts';
import type { Outcome } from './outcome.ts';
import { queryClient } from './queries.ts';
import type { AnswerOf } from '@candor/contracts/http/call.ts';

type HistoryPage = AnswerOf<(typeof calls)['listHistory']>;
type OpenDetails = AnswerOf<(typeof calls)['listOpenDetails']>;

/** The first page: no cursor. */
const FIRST_PAGE: string | undefined = undefined;
const HISTORY = 'history';
const OPEN_DETAILS = 'openDetails';
const EVIDENCE = 'evidence';

/** Who wants more than the first page wants many: only the rows in sight are in the page. */
const LATER_PAGE = 200;

/** An account's closed positions, a page at a time. */
export function historyQuery(account: number, filter: HistoryFilter) {
  return infiniteQueryOptions({
    queryKey: [HISTORY, account, filter],
    queryFn: async ({ pageParam }) =>
      valueOf(
        await api.listHistory({ ...filter, ...(pageParam !== undefined && { cursor: pageParam, count: LATER_PAGE }) }),
      ),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (page: HistoryPage) => page.next ?? undefined,
  });
}

/** Costs, notes and tags of what is open; the state says when to request them again. */
export function openDetailsQuery(account: number, state: readonly string[]) {
  return queryOptions<OpenDetails>({
    queryKey: [OPEN_DETAILS, account, state],
    queryFn: async () => valueOf(await api.listOpenDetails({})),
    placeholderData: (before: OpenDetails | undefined) => before,
  });
}

/** Everything stored about one trade. `state` changes with the position, so that no older data is shown. */
export function evidenceQuery(position: PositionId, state: string) {
  return queryOptions<TradeEvidence>({
    queryKey: [EVIDENCE, position, state],
    queryFn: async () => valueOf(await api.getEvidence({ position })),
  });
}

export function whyClosedQuery(position: PositionId) {
  return queryOptions<WhyClosed>({
    queryKey: ['whyClosed', position],
    queryFn: async () => valueOf(await api.getWhyClosed({ position })),
  });
}

/** One of the client's trades decided once more. */
export function replayTrade(position: PositionId): Promise<Outcome<WireTradeReplay>> {
  return api.replayTrade({ position });
}

/** The history is read again: something was closed, or a note changed what a filter finds. */
export function renewHistory(account: number): void {
  void queryClient.invalidateQueries({ queryKey: [HISTORY, account] });
}

/** Everything that the filter matches as a file. */
export function exportHistory(filter: HistoryFilter): Promise<Outcome<Blob>> {
  return fetchFile(calls.exportHistory, filter);
}

/**
 * Shows a change of the diary at once, wherever the trade is shown, and undoes it if the server refuses.
 * Without an answer the change is undone as well: the stored version is read again.
 */
export async function saveDiary(position: PositionId, before: WireDiary, text: DiaryText): Promise<Outcome<WireDiary>> {
  showDiary(position, { ...before, note: text.note, tags: [...text.tags] });
  const outcome = await api.writeDiary({ position, note: text.note, tags: [...text.tags], version: before.version });
  showDiary(position, outcome.kind === 'done' ? outcome.value : before);
  if (outcome.kind !== 'done') {
    void queryClient.invalidateQueries({ queryKey: [EVIDENCE, position] });
    void queryClient.invalidateQueries({ queryKey: [OPEN_DETAILS] });
  }
  return outcome;
}

function showDiary(position: PositionId, diary: WireDiary): void {
  changeTrade(position, { inTrade: (trade) => ({ ...trade, diary }), inDetails: (one) => ({ ...one, diary }) });
}

/** What the browser has found of a trade's last fill; what was known before stays. */
export function showChecked(position: PositionId, checked: FillOutcome): void {
  const mark = <One extends { readonly checked: FillOutcome | null }>(one: One): One =>
    one.checked === null ? { ...one, checked } : one;
  changeTrade(position, { inTrade: mark, inDetails: mark });
}

interface Change {
  readonly inTrade: (trade: WireTrade) => WireTrade;
  readonly inDetails: (details: OpenDetails[number]) => OpenDetails[number];
}

/** Wherever the trade is shown. */
function changeTrade(position: PositionId, { inTrade, inDetails }: Change): void {
  const changed = (trade: WireTrade): WireTrade => (trade.id === position ? inTrade(trade) : trade);
  changeKept<InfiniteData<HistoryPage>>(queryClient, [HISTORY], (data) => ({
    ...data,
    pages: data.pages.map((page) => ({ ...page, trades: page.trades.map(changed) })),
  }));
  changeKept<TradeEvidence>(queryClient, [EVIDENCE, position], (evidence) => ({
    ...evidence,
    trade: inTrade(evidence.trade),
  }));
  changeKept<OpenDetails>(queryClient, [OPEN_DETAILS], (details) =>
    details.map((one) => (one.id === position ? inDetails(one) : one)),
  );
}
