import type { Instant, InstrumentSymbol } from '@candor/domain/ids.ts';
import type { Quote } from '@candor/domain/pricing/quote.ts';
import { assert } from '@candor/domain/assert.ts';
import { HOUR_MS } from '@candor/domain/time.ts';
import { undoneAt } from '@candor/domain/trading/closeOutUndone.ts';
import type {
  CorrectableTrade,
  CorrectionCause,
  PriceEvidence,
  TradePrices,
} from '@candor/domain/trading/correction.ts';
import { isDelisted, isSplitSince } from '@candor/domain/trading/corporateActions.ts';
import type { Actions } from '@candor/domain/trading/corporateActions.ts';
import type { Forgiveness, PlannedCorrection, CorrectionRequest } from '@candor/domain/trading/repair.ts';
import { toInteger } from '../../../database/columns.ts';
import { toTradeCorrections } from '../../engine/dealing/index.ts';
import { decimalsOf } from '../../engine/instruments/index.ts';
import type { FoundCloseOut } from './closeOutStore.ts';
import { toCorrectable } from './correctable.ts';
import type { CorrectionItem } from './correctable.ts';
import type { TradeRow } from './correctionStore.ts';
import type { DealingDeskDeps } from './deps.ts';

/** Correction that can be requested together with others. */
export interface CaseRequest extends CorrectionRequest {
  readonly row: TradeRow;
  readonly cause: CorrectionCause;
  readonly source: string;
  readonly evidence: PriceEvidence | null;
}

interface Right extends Pick<CorrectionRequest, 'refusal'> {
  readonly prices: TradePrices;
  readonly cause: CorrectionCause;
  readonly source: string;
  readonly evidence: PriceEvidence | null;
  readonly isOfTick: boolean;
}

export function toRequest(row: TradeRow, trade: CorrectableTrade, forgiveness: Forgiveness, right: Right): CaseRequest {
  const { position, accountId } = { position: toInteger(row.id), accountId: toInteger(row.account_id) };
  return { row, position, accountId, decimals: decimalsOf(row.symbol), trade, forgiveness, ...right };
}

/**
 * Returns a tick as evidence; its hour of the tape is the one in which it was received, unless the tape gives another.
 */
export function tickEvidence(quote: Quote, hour: Instant = quote.receivedTime - (quote.receivedTime % HOUR_MS)) {
  const { tickId: tick, source, receivedTime: received, sell, buy } = quote;
  return { kind: 'tick', tick, hour, source, received, sell, buy } as const;
}

/** Describes the origin of a price to the client. */
export function tickSource({ source, receivedTime }: Quote): string {
  return `${source}, ${new Date(receivedTime).toISOString().replace('T', ' ').replace('Z', ' UTC')}`;
}

/**
 * Rule TC-10: returns corrections that undo these close-outs at today's prices, without those that would not benefit
 * the client. Rule CA-11: after a split of the instrument the present price does not fit the trade.
 */
export function undoRequests(
  { quote, clock }: Pick<DealingDeskDeps, 'quote' | 'clock'>,
  found: readonly FoundCloseOut[],
  actions: Actions,
): CaseRequest[] {
  return found.flatMap(({ row, forgiveness }) => {
    // A close-out is undone only once: with the price of another moment one could choose the better of the two.
    if (toTradeCorrections(row.corrections).some(({ cause }) => cause === 'closeOutUndone')) return [];
    const now = quote(row.symbol);
    const trade = toCorrectable(row);
    assert(trade !== undefined, 'what was closed out is closed');
    const { symbol } = row;
    const refusal = whyPriceUnusable(actions, { symbol, at: trade.closedAt }, clock.now());
    if (now !== undefined && refusal !== undefined) {
      return [
        toRequest(row, trade, forgiveness, unchangedTrade(trade, { cause: 'closeOutUndone', quote: now, refusal })),
      ];
    }
    const prices = now === undefined ? undefined : undoneAt(trade, now);
    if (now === undefined || prices === undefined) return [];
    const [source, evidence] = [tickSource(now), tickEvidence(now)];
    return [toRequest(row, trade, forgiveness, { prices, cause: 'closeOutUndone', source, evidence, isOfTick: true })];
  });
}

/** Returns why the last price is not a present one, or does not fit the trade. */
function whyPriceUnusable(
  actions: Actions,
  trade: { readonly symbol: InstrumentSymbol; readonly at: Instant },
  now: Instant,
): Kept | undefined {
  if (isDelisted(actions, trade.symbol)) return 'instrumentDelisted';
  return isSplitSince(actions, trade, now) ? 'splitBetween' : undefined;
}

/** Reasons why a trade of a case keeps its prices. */
type Kept = 'splitBetween' | 'instrumentDelisted';

export function isKept(refusal: PlannedCorrection<CaseRequest>['refusal']): boolean {
  return refusal === 'splitBetween' || refusal === 'instrumentDelisted';
}

/** Returns a trade that a split excludes from correction (rule CA-11): it is listed, and keeps its prices. */
export function unchangedTrade(
  { current: prices }: CorrectableTrade,
  { cause, quote, refusal }: { readonly cause: CorrectionCause; readonly quote: Quote; readonly refusal: Kept },
): Right {
  const [source, evidence] = [tickSource(quote), tickEvidence(quote)];
  return { prices, cause, source, evidence, isOfTick: true, refusal };
}

/** Returns a planned correction in the form that an approval contains. */
export function toItem({ request, trade }: PlannedCorrection<CaseRequest>): CorrectionItem {
  const { row, position, accountId, prices, cause, source, evidence, isOfTick } = request;
  return {
    clientId: row.client_id,
    accountId,
    position,
    symbol: row.symbol,
    trade,
    prices,
    cause,
    source,
    evidence,
    isOfTick,
  };
}
