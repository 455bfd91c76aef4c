import type { LimitsNotice } from '@candor/contracts/sockets/trading.ts';
import { assert } from '@candor/domain/assert.ts';
import { parseMoney } from '@candor/domain/money/decimal.ts';
import { MONEY_LIMIT, money } from '@candor/domain/money/money.ts';
import type { Money } from '@candor/domain/money/money.ts';
import { markUpOfText } from '@candor/domain/pricing/rates.ts';
import type { TradingLimits } from '@candor/domain/trading/limits.ts';
import type { PublicBrand } from './brand.ts';
import { useBrand } from './brand.ts';
import { createStore } from './store.ts';
import { useStore } from './useStore.ts';

/** Rule LI-6: the limits in force, as the server last sent them; before that, those of the brand's file. */
export const limitsNotice = createStore<LimitsNotice | undefined>(undefined);

/** Returns the limits for an order in this instrument. */
export function useTradingLimits(symbol: string): TradingLimits {
  const { limits, currency } = useBrand();
  const notice = useStore(limitsNotice, undefined);
  return notice === undefined ? limitsOfFile(limits, currency.code) : limitsIn(notice, symbol, currency.code);
}

/** Rule SE-8: returns the opening mark-up in thousandths of a percent, as the server last sent it. */
export function useMarkUp(): bigint {
  const { markUp } = useBrand();
  return markUpOfText(useStore(limitsNotice, undefined)?.mark_up ?? markUp);
}

/**
 * Exposure limit for the page's own checks: the broker's exposure is unknown here, so only the server refuses for it.
 */
const houseExposure = money(MONEY_LIMIT);

/** Returns the instrument's own limits if it has any, otherwise the brand's. */
export function limitsIn(notice: LimitsNotice, symbol: string, currency: string): TradingLimits {
  const own = notice.instruments.find((one) => one.symbol === symbol) ?? notice;
  return {
    currency,
    positionAmount: own.position_amount,
    notionalPerInstrument: own.notional_per_instrument,
    houseExposure,
    openPositions: notice.open_positions,
    pendingOrders: notice.pending_orders,
    ordersPerSecond: notice.orders_per_second,
  };
}

function limitsOfFile(limits: PublicBrand['limits'], currency: string): TradingLimits {
  const { openPositions, ordersPerSecond, pendingOrders } = limits;
  return {
    currency,
    openPositions,
    ordersPerSecond,
    pendingOrders,
    houseExposure,
    positionAmount: brandSum(limits.positionAmount),
    notionalPerInstrument: brandSum(limits.notionalPerInstrument),
  };
}

function brandSum(text: string): Money {
  const amount = parseMoney(text);
  assert(amount !== undefined, `a brand's limit is not an amount: ${text}`);
  return amount;
}
