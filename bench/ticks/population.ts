import { ZERO, money, rate } from '@candor/domain/money/money.ts';
import { openingRate } from '@candor/domain/pricing/rates.ts';
import { closingPrice } from '@candor/domain/pricing/quote.ts';
import type { Position } from '@candor/domain/trading/position.ts';
import { profit } from '@candor/domain/trading/profit.ts';
import type { TradingAccount } from '@candor/server/modules/engine/dealing/book.ts';
import { EMPTY_CHAIN } from '@candor/server/modules/engine/dealing/effects.ts';
import type { Chance } from '../../tests/simulation/lockstep/chance.ts';
import { everythingAllowed } from '../../tests/support/dealing.ts';
import type { Prices } from './prices.ts';

export const POSITIONS = 1_000_000;
const POSITIONS_OF_ACCOUNT = 10;
/** The ids of positions begin above those of accounts, of which there are fewer. */
const ID_FIRST = 1_000_000;
const LEVERAGES = [3, 5, 10, 15, 20, 30] as const;
const CENTS = 10_000n;

export function accountsFor(positions: number): number {
  return positions / POSITIONS_OF_ACCOUNT;
}

/**
 * Makes accounts with 1 to 19 positions of 20 to 520 EUR in instruments by popularity, each with a take profit and two
 * in three with a stop loss, 0.5 to 6 % away; margin levels from 110 to 900 %, of one in four from 55 to 110 %.
 */
export function* makeAccounts(chance: Chance, prices: Prices, positions = POSITIONS): Iterable<TradingAccount> {
  const accounts = accountsFor(positions);
  let remaining = positions;
  for (let id = 1; id <= accounts; id += 1) {
    const count = id === accounts ? remaining : Math.min(remaining, 1 + chance.below(19));
    remaining -= count;
    yield makeAccount(id, count, chance, prices);
  }
}

function makeAccount(id: number, count: number, chance: Chance, prices: Prices): TradingAccount {
  const positions = Array.from({ length: count }, (_, index) =>
    makePosition({ id: ID_FIRST + id * 1_000 + index, accountId: id, chance, prices }),
  );
  const used = positions.reduce((total, { amount }) => total + amount, 0n);
  const lost = positions.reduce((total, position) => total + profit(position, prices.quote(position.symbol)), 0n);
  const level = BigInt(chance.oneIn(4) ? 55 + chance.below(55) : 110 + chance.below(790));
  return {
    id,
    brandId: 'northline',
    clientId: id,
    kind: 'real',
    currency: 'EUR',
    cash: money((used * level) / 100n - lost),
    credit: ZERO,
    reserved: ZERO,
    suspended: ZERO,
    owed: ZERO,
    used: money(used),
    eligibility: everythingAllowed,
    positions: new Map(positions.map((position) => [position.id, position])),
    pending: [],
    chainHead: EMPTY_CHAIN,
    chainLength: 0,
  };
}

interface PositionPlan {
  readonly id: number;
  readonly accountId: number;
  readonly chance: Chance;
  readonly prices: Prices;
}

function makePosition({ id, accountId, chance, prices }: PositionPlan): Position {
  const symbol = prices.popular();
  const quote = prices.quote(symbol);
  const direction = chance.pick(['buy', 'sell'] as const);
  const winning = direction === 'buy' ? 1n : -1n;
  const price = closingPrice(quote, direction);
  const away = (): bigint => (price * BigInt(5_000 + chance.below(55_000))) / 1_000_000n;
  return {
    id,
    accountId,
    symbol,
    direction,
    amount: money(BigInt(2_000 + chance.below(50_000)) * CENTS),
    leverage: chance.pick(LEVERAGES),
    openedAt: quote.receivedTime,
    openRate: openingRate(quote, direction),
    stopLoss: chance.oneIn(3) ? undefined : rate(price - winning * away()),
    takeProfit: rate(price + winning * away()),
    trailing: undefined,
    breakEven: undefined,
    protected: false,
  };
}
