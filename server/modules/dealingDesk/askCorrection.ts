import type { Approval } from '@candor/contracts/http/office/approvals.ts';
import type { OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import type { askCorrection as call } from '@candor/contracts/http/office/corrections.ts';
import { assert } from '@candor/domain/assert.ts';
import { formatPrice } from '@candor/domain/money/display.ts';
import { formatMoney } from '@candor/domain/money/decimal.ts';
import { negate } from '@candor/domain/money/money.ts';
import type { Money, Rate } from '@candor/domain/money/money.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { decideCorrection } from '@candor/domain/trading/correction.ts';
import type { CorrectableTrade, DecidedCorrection, TradePrices } from '@candor/domain/trading/correction.ts';
import { toInteger } from '../../database/columns.ts';
import { transaction } from '../../database/pool.ts';
import { askOnce, isOpenAbout } from '../approvals/index.ts';
import type { StoredApproval } from '../approvals/index.ts';
import type { StaffSession } from '../staff/index.ts';
import { storedPrices, storedTrade, toCorrectable } from './correctable.ts';
import * as store from './correctionStore.ts';
import type { TradeRow } from './correctionStore.ts';
import { availableOf, correctionKey, currencySign, decimalsOf } from './openTrade.ts';
import type { DealingDeskParts } from './parts.ts';

/** Rules TC-1 to TC-7: the first of two people asks for other prices of a closed trade. */
export async function askCorrection(
  parts: DealingDeskParts,
  { position, open, close, cause, source, reason, request }: OfficeRequestOf<typeof call>,
  session: StaffSession,
): Promise<Result<Approval>> {
  const { brandId } = session;
  const row = await transaction(parts.pool, brandId, (connection) => store.findTrade(connection, position));
  if (row === undefined) return refuse({ code: 'notFound', field: 'position' });
  const trade = toCorrectable(row);
  if (trade === undefined) return refuse({ code: 'tradeNotClosed', field: 'position' });
  const { symbol } = row;
  const prices = { open, close };
  const accountId = toInteger(row.account_id);
  const available = await availableOf(parts, { brandId, accountId });
  const subjectKey = correctionKey(position);
  return askOnce(parts, session, {
    ...{ subject: 'tradeCorrection', subjectKey, clientId: row.client_id, request, reason },
    payload: {
      ...{ clientId: row.client_id, accountId, position, symbol, cause, source, request },
      ...{ trade: storedTrade(trade), prices: storedPrices(prices) },
    },
    check: async (connection) => {
      const now = parts.clock.now();
      // Under the client's lock: nothing can have been booked between this look at the trade and the request.
      if (await isOpenAbout(connection, 'tradeCorrection', subjectKey, now)) return refuse({ code: 'approvalWaiting' });
      const latest = await store.findTrade(connection, position);
      assert(latest !== undefined, 'a closed trade stays');
      if (toCorrectable(latest)?.corrections !== trade.corrections) return refuse({ code: 'approvalWaiting' });
      const facts = { trade, book: row.book, decimals: decimalsOf(symbol), available, now };
      const decided = decideCorrection(prices, facts);
      if (!decided.ok) return decided;
      const currency = currencySign(parts.brands, brandId);
      return accept(changesOf(row, trade, prices, decided.value, { cause, source, currency }));
    },
  });
}

interface Why {
  readonly cause: string;
  readonly source: string;
  /** Its sign. */
  readonly currency: string;
}

/** What the second person reads: the trade, both prices where they differ, both results, and why. */
function changesOf(
  { id, symbol }: TradeRow,
  { direction, amount, leverage, current }: CorrectableTrade,
  prices: TradePrices,
  { reversal, result, protection, difference }: DecidedCorrection,
  { cause, source, currency }: Why,
): StoredApproval['changes'] {
  const priceText = (price: Rate) => formatPrice(price, decimalsOf(symbol));
  const rates = (name: string, before: Rate, after: Rate) =>
    before === after ? [] : [{ name, before: priceText(before), after: priceText(after) }];
  return [
    { name: 'trade', before: '', after: `${id} · ${symbol} · ${currency}${formatMoney(amount)} ×${leverage}` },
    { name: 'direction', before: '', after: direction },
    ...rates('openPrice', current.open, prices.open),
    ...rates('closePrice', current.close, prices.close),
    { name: 'result', before: signed(negate(reversal), currency), after: signed(result, currency) },
    ...(protection === 0n ? [] : [{ name: 'protection', before: '', after: signed(protection, currency) }]),
    { name: 'difference', before: '', after: signed(difference, currency) },
    { name: 'correctionCause', before: '', after: cause },
    { name: 'priceSource', before: '', after: source },
  ];
}

/** As money is read; the entries, the record and the receipt keep every digit. */
function signed(amount: Money, currency: string): string {
  const magnitude = `${currency}${formatMoney(amount < 0n ? negate(amount) : amount)}`;
  if (amount === 0n) return magnitude;
  return amount > 0n ? `+${magnitude}` : `\u2212${magnitude}`;
}
