import { calls } from '@candor/contracts/http/calls.ts';
import type { HistoryFilter, TradeEvidence, WhyClosed, WireDiary, WireTrade } from '@candor/contracts/http/history.ts';
import type { WireTradeReplay } from '@candor/contracts/http/tradeReplay.ts';
import type { FillOutcome } from '@candor/domain/evidence/fillCheck.ts';
import type { PositionId } from '@candor/domain/ids.ts';
import type { DiaryText } from '@candor/domain/trading/diary.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import type { InfiniteData } from '@tanstack/react-query';
import { api } from './api.ts';
import { fetchFile } from './ask.ts';
import { changeKept } from './changeKept.ts';
import { valueOf } from './outcome.ts';
import type { Outcome } from './outcome.ts';
import { outcomeQuery } from './outcomeQuery.ts';
import { queryClient } from './queries.ts';
import type { AnswerOf } from '@candor/contracts/http/call.ts';

type HistoryPage = AnswerOf<(typeof calls)['listHistory']>;
type OpenDetails = AnswerOf<(typeof calls)['listOpenDetails']>;

/** Cursor of the first page: none. */
const FIRST_PAGE: string | undefined = undefined;
const HISTORY = 'history';
const OPEN_DETAILS = 'openDetails';
const EVIDENCE = 'evidence';

/** Size of later pages: a reader who wants more than the first wants many, and only the rows in sight are rendered. */
const LATER_PAGE = 200;

/** Query of an account's closed positions, a page at a time. */
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

/** Query of costs, notes and tags of open positions; a change of `state` requests them again. */
export function openDetailsQuery(account: number, state: readonly string[]) {
  return outcomeQuery<OpenDetails>([OPEN_DETAILS, account, state], () => api.listOpenDetails({}), {
    placeholderData: (before: OpenDetails | undefined) => before,
  });
}

/**
 * Query of everything stored about a trade. `state` changes with the position and requests it again. Until the answer
 * what was known stays: a trailing stop moves with every price, and would take away the note that is being typed.
 */
export function evidenceQuery(position: PositionId, state: string) {
  return outcomeQuery<TradeEvidence>([EVIDENCE, position, state], () => api.getEvidence({ position }), {
    placeholderData: (before: TradeEvidence | undefined) => (before?.trade.id === position ? before : undefined),
  });
}

export function whyClosedQuery(position: PositionId) {
  return outcomeQuery<WhyClosed>(['whyClosed', position], () => api.getWhyClosed({ position }));
}

/** Replays one of the client's trades. */
export function replayTrade(position: PositionId): Promise<Outcome<WireTradeReplay>> {
  return api.replayTrade({ position });
}

/** Reads the history again: a position was closed, or a changed note affects what a filter finds. */
export function renewHistory(account: number): void {
  void queryClient.invalidateQueries({ queryKey: [HISTORY, account] });
}

/** Exports everything that the filter matches as a file. */
export function exportHistory(filter: HistoryFilter): Promise<Outcome<Blob>> {
  return fetchFile(calls.exportHistory, filter);
}

/**
 * Shows a change of the diary immediately, wherever the trade is shown, and undoes it if the server refuses. Without an
 * answer the change is undone as well, and the stored version is read again.
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

/** Shows the result of checking a trade's last fill; an earlier result stays. */
export function showChecked(position: PositionId, checked: FillOutcome): void {
  const mark = <One extends { readonly checked: FillOutcome | null }>(one: One): One =>
    one.checked === null ? { ...one, checked } : one;
  changeTrade(position, { inTrade: mark, inDetails: mark });
}

interface Change {
  readonly inTrade: (trade: WireTrade) => WireTrade;
  readonly inDetails: (details: OpenDetails[number]) => OpenDetails[number];
}

/** Changes the trade wherever it is shown. */
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
