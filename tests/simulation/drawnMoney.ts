import { houseOf } from './model/money.ts';
import type { Model } from './model/model.ts';
import { moneyWays } from './model/operations.ts';
import type { MoneyOperation, Operation, Units } from './model/operations.ts';
import type { Step } from './script.ts';
import { CENT, UNIT, pick } from './settings.ts';

/** Withdrawals are drawn separately. */
const ways = moneyWays.filter((way) => way !== 'withdraw');

/** Movements on our own accounts, without a provider. */
const ofHouse: ReadonlySet<MoneyOperation['way']> = new Set([
  ...(['releaseSuspended', 'releaseWithdrawal', 'adjustToClient', 'adjustToHouse'] as const),
]);

/** Draws a movement of money, mostly on a real account and of nearly the maximum amount. */
export function money(step: Step, model: Model, target: number): Operation {
  const { first, second, third } = step;
  const way = pick(ways, first);
  const account = target % 2 === 1 && third % 6 > 0 ? target - 1 : target;
  const held = model.accounts[account];
  const cents = (amount: Units): Units => (amount / CENT) * CENT;
  const cash = held?.cash ?? 0n;
  const most = held === undefined ? 0n : cents(mostOf(way, held, model.limit(held)) ?? cash);
  const near = [most, most, cents(most / 2n), cents(most / 3n), cents(most / 5n), most + CENT, 40n * UNIT];
  const wild = [12_345n * CENT, 5_000n, 0n, -CENT, 2_000_000_000n * UNIT];
  const amount = pick(third % 5 === 0 ? wild : near, second);
  const part = pick([0n, amount, cash < amount ? cash : amount, amount / 2n, amount + 1n, -1n], step.position);
  const provider = pick(['titan', 'iPayTotal', 'pay-way', 'titan', 'no provider'], third >> 3);
  return { kind: 'money', account, way, amount, provider: ofHouse.has(way) ? undefined : provider, part };
}

/** Returns the maximum amount; undefined if no amount is special. */
function mostOf(way: MoneyOperation['way'], held: Parameters<typeof houseOf>[0], limit: Units): Units | undefined {
  if (way === 'releaseSuspended' || way === 'returnSuspended') return houseOf(held, 'suspense');
  if (way === 'releaseWithdrawal' || way === 'payOut') return houseOf(held, 'withdrawals');
  return way === 'refundWithinLimit' || way === 'adjustToHouse' ? limit : undefined;
}
