import { isUsable } from '@candor/domain/pricing/usability.ts';
import type { TradingAccount } from './book.ts';
import type { Leg } from './rows.ts';
import type { EngineState } from './state.ts';

/**
 * Lists the quotes that value the account, and which of its markets are closed. Stops record them too: the close-out
 * checked after a stop may have to leave a position in a closed market, and then writes nothing itself.
 */
export function legsOf({ market }: EngineState, account: TradingAccount): Leg[] {
  const symbols = new Set([...account.positions.values()].map((position) => position.symbol));
  return [...symbols].flatMap((symbol): Leg[] => {
    const quote = market.quote(symbol);
    if (quote === undefined) return [];
    return isUsable(market.state(symbol)) ? [quote] : [{ ...quote, isShut: true }];
  });
}
