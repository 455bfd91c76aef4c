import type { Direction } from '@candor/domain/pricing/quote.ts';
import type { TFunction } from 'i18next';
import type { OrderType } from './draft.ts';

/** Returns the text of an order's side: Buy, or Buy limit. */
export function sideText(type: OrderType, direction: Direction, t: TFunction): string {
  return type === 'market' ? t(`platform.${direction}`) : t(`platform.orders.types.${direction}.${type}`);
}
