import { isUsable } from '@candor/domain/pricing/usability.ts';
import type { TradingAccount } from './book.ts';
import type { Leg } from './rows.ts';
import type { EngineState } from './state.ts';

/**
 * The quotes that the account stands at, and which markets are shut: also of a stop, because the close-out that is
 * looked at after it may have to leave a position in a shut market and then writes nothing itself.
 */
export function legsOf({ market }: EngineState, account: TradingAccount): Leg[] {
  const symbols = new Set([...account.positions.values()].map((position) => position.symbol));
  return [...symbols].flatMap((symbol): Leg[] => {
    const quote = market.quote(symbol);
    if (quote === undefined) return [];
    return isUsable(market.state(symbol)) ? [quote] : [{ ...quote, isShut: true }];
  });
}
