import { isDeepStrictEqual } from 'node:util';
import type { Approval } from '@candor/contracts/http/office/approvals.ts';
import type { OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import type { askCorrection as call } from '@candor/contracts/http/office/corrections.ts';
import { assert } from '@candor/domain/assert.ts';
import { formatPrice } from '@candor/domain/money/display.ts';
import { ZERO, negate } from '@candor/domain/money/money.ts';
import type { Money, Rate } from '@candor/domain/money/money.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { decideCorrection } from '@candor/domain/trading/correction.ts';
import type { CorrectableTrade, DecidedCorrection, TradePrices } from '@candor/domain/trading/correction.ts';
import type { z } from 'zod';
import { toInteger } from '../../../database/columns.ts';
import { transaction } from '../../../database/pool.ts';
import { Subject, isOpenAbout } from '../../access/approvals/index.ts';
import type { StoredApproval } from '../../access/approvals/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import { toMarkUp } from '../../engine/dealing/index.ts';
import { bookCorrection } from './bookCorrection.ts';
import { bookCorrections } from './bookCorrections.ts';
import { availableOfTrade, findCaused } from './closeOuts.ts';
import { checkCorrectable, correctionPayload, storedItem, toCorrectable } from './correctable.ts';
import type { CorrectionItem } from './correctable.ts';
import * as store from './correctionStore.ts';
import type { TradeRow } from './correctionStore.ts';
import { checkEvidence, evidenceText } from './evidence.ts';
import { correctionKey, currencyOf } from './openTrade.ts';
import type { DealingDeskDeps } from './deps.ts';
import { amountText, signedText } from './amountTexts.ts';
import { toItem } from './requests.ts';
import type { Written } from './amountTexts.ts';
import { decimalsOf } from '../../engine/instruments/index.ts';

type Request = OfficeRequestOf<typeof call>;

/** Facts about the trade at the time of the request. */
interface CorrectionFacts {
  readonly row: TradeRow;
  readonly trade: CorrectableTrade;
  readonly item: CorrectionItem;
  readonly available: Money;
  readonly undone: Result<readonly Undone[]>;
}

/** Rules TC-6, TC-10: books the approved correction, and then the close-outs that are undone with it. */
export const tradeCorrection = new Subject({
  name: 'tradeCorrection',
  payload: correctionPayload,

  key: ({ position }) => correctionKey(position),

  isSame: (before, payload) => isDeepStrictEqual(contentOf(before), contentOf(correctionPayload.parse(payload))),

  async check(deps: DealingDeskDeps, { connection, brandId }, facts: CorrectionFacts) {
    const { row, trade, item, available, undone } = facts;
    const { position, symbol, prices, cause, source, evidence } = item;
    const now = deps.clock.now();
    // The client's lock is held: nothing can be booked between this read of the trade and the request.
    if (await isOpenAbout(connection, 'tradeCorrection', correctionKey(position), now))
      return refuse({ code: 'approvalWaiting' });
    const latest = await store.findTrade(connection, position);
    assert(latest !== undefined, 'a closed trade stays');
    if (toCorrectable(latest)?.corrections !== trade.corrections) return refuse({ code: 'approvalWaiting' });
    const currency = currencyOf(deps, brandId);
    const rules = { trade, book: row.book, currency: currency.code, decimals: decimalsOf(symbol), available, now };
    const decided = decideCorrection(prices, rules);
    if (!decided.ok) return decided;
    if (!undone.ok) return undone;
    const why = { cause, source, currency, evidence: evidenceText(evidence) };
    return accept([...changesOf(row, trade, prices, decided.value, why), ...closeOutChanges(undone.value, currency)]);
  },

  async apply(deps: DealingDeskDeps, approval) {
    const { closeOuts, ...item } = approval.payload;
    const booked = await bookCorrection(deps, { approval, item, commandId: `correction:${approval.id}` });
    if (!booked.ok) return booked;
    await bookCorrections(deps, approval, closeOuts);
    return accept(true);
  },
});

/** Rules TC-1 to TC-7, TC-10, TC-11: requests other prices for a closed trade, as the first of two people. */
export async function askCorrection(
  deps: DealingDeskDeps,
  correction: Request,
  session: StaffSession,
): Promise<Result<Approval>> {
  const { brandId } = session;
  const { position, cause, source, reason, request, close_outs: requestedIds = [] } = correction;
  const row = await transaction(deps.pool, brandId, (connection) => store.findTrade(connection, position));
  if (row === undefined) return refuse({ code: 'notFound', field: 'position' });
  const checked = checkCorrectable(row);
  if (!checked.ok) return checked;
  const trade = checked.value;
  const { symbol, client_id: clientId } = row;
  const prices = { open: correction.open, close: correction.close };
  const markUp = toMarkUp(row.mark_up_percent);
  const evidence = await checkEvidence(deps, correction.evidence, { symbol, trade, prices, markUp });
  if (!evidence.ok) return evidence;
  const available = await availableOfTrade(deps, brandId, row);
  const undone = await findUndone(deps, session, { row, prices, available, requestedIds });
  const closeOuts = undone.ok ? undone.value : [];
  const item = {
    clientId,
    accountId: toInteger(row.account_id),
    position,
    symbol,
    trade: withForgiven(trade),
    prices,
    cause,
    source,
    evidence: evidence.value,
    isOfTick: false,
  };
  const payload = { ...storedItem(item), request, closeOuts: closeOuts.map(({ item: one }) => storedItem(one)) };
  const facts = { row, trade, item, available, undone };
  return tradeCorrection.askOnce(deps, session, { clientId, request, reason, payload }, facts);
}

interface Undone {
  readonly item: CorrectionItem;
  readonly difference: Money;
}

interface UndoRequest {
  readonly row: TradeRow;
  readonly prices: TradePrices;
  readonly available: Money;
  readonly requestedIds: readonly number[];
}

/** Finds the close-outs to undo; refused with `closeOutStays` if these prices do not undo one of the requested ones. */
async function findUndone(
  deps: DealingDeskDeps,
  { brandId }: StaffSession,
  { row, prices, available, requestedIds }: UndoRequest,
): Promise<Result<readonly Undone[]>> {
  if (requestedIds.length === 0) return accept([]);
  const { planned } = await transaction(deps.pool, brandId, (connection) =>
    findCaused(deps, connection, row, prices, { available, only: new Set(requestedIds) }),
  );
  const stays = requestedIds.find((one) =>
    planned.every(({ request, refusal }) => request.position !== one || refusal !== undefined),
  );
  if (stays !== undefined) {
    return refuse({ code: 'closeOutStays', field: 'close_outs', params: { position: String(stays) } });
  }
  return accept(planned.map((one) => ({ item: toItem(one), difference: one.difference })));
}

/** Returns the content of a request without current prices, which may have moved when the same request is repeated. */
function contentOf({ closeOuts, prices, evidence, position, cause, source }: z.output<typeof correctionPayload>) {
  return { closeOuts: closeOuts.map((one) => one.position), prices, evidence, position, cause, source };
}

function withForgiven(trade: CorrectableTrade) {
  return { ...trade, forgiven: trade.forgiven ?? ZERO };
}

/** Returns one line for each close-out that is undone. */
function closeOutChanges(undone: readonly Undone[], currency: Written): StoredApproval['changes'] {
  return undone.map(({ item: { position, symbol, trade, prices }, difference }) => ({
    name: `closeOut ${position}`,
    before: formatPrice(trade.current.close, decimalsOf(symbol)),
    after: `${formatPrice(prices.close, decimalsOf(symbol))} · ${signedText(difference, currency)} · ${symbol}`,
  }));
}

interface Why {
  readonly cause: string;
  readonly source: string;
  readonly evidence: string;
  readonly currency: Written;
}

/**
 * Returns the changes for the second person: the trade, both prices where they differ, both results, and the reason.
 */
function changesOf(
  { id, symbol }: TradeRow,
  { direction, amount, leverage, current }: CorrectableTrade,
  prices: TradePrices,
  { reversal, result, protection, difference }: DecidedCorrection,
  { cause, source, evidence, currency }: Why,
): StoredApproval['changes'] {
  const priceText = (price: Rate) => formatPrice(price, decimalsOf(symbol));
  const rates = (name: string, before: Rate, after: Rate) =>
    before === after ? [] : [{ name, before: priceText(before), after: priceText(after) }];
  return [
    { name: 'trade', before: '', after: `${id} · ${symbol} · ${amountText(amount, currency)} · ×${leverage}` },
    { name: 'direction', before: '', after: direction },
    ...rates('openPrice', current.open, prices.open),
    ...rates('closePrice', current.close, prices.close),
    { name: 'result', before: signedText(negate(reversal), currency), after: signedText(result, currency) },
    ...(protection === 0n ? [] : [{ name: 'protection', before: '', after: signedText(protection, currency) }]),
    { name: 'difference', before: '', after: signedText(difference, currency) },
    { name: 'correctionCause', before: '', after: cause },
    { name: 'priceSource', before: '', after: source },
    { name: 'evidence', before: '', after: evidence },
  ];
}
