import type { LimitsNotice } from '@candor/contracts/sockets/trading.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import type { LimitBoard, SettingBoard } from '../modules/engine/dealing/index.ts';

interface Boards {
  readonly limits: Pick<LimitBoard, 'of' | 'symbolsOf'>;
  readonly settings: Pick<SettingBoard, 'markUpOf'>;
}

/** Rule LI-6: returns the limits that the clients of a brand see; the broker's own exposure is not disclosed. */
export function limitsNoticeOf({ limits, settings }: Boards, brandId: BrandId): LimitsNotice | undefined {
  const brand = limits.of(brandId);
  if (brand === undefined) return undefined;
  const instruments = limits.symbolsOf(brandId).flatMap((symbol) => {
    const own = limits.of(brandId, symbol);
    const figures = own && { position_amount: own.positionAmount, notional_per_instrument: own.notionalPerInstrument };
    return figures === undefined ? [] : [{ symbol, ...figures }];
  });
  return {
    position_amount: brand.positionAmount,
    notional_per_instrument: brand.notionalPerInstrument,
    open_positions: brand.openPositions,
    pending_orders: brand.pendingOrders,
    orders_per_second: brand.ordersPerSecond,
    mark_up: settings.markUpOf(brandId),
    instruments,
  };
}
