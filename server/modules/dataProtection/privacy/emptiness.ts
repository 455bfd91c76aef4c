import { floorToMinor, minorUnit } from '@candor/domain/money/currency.ts';
import { formatMoney } from '@candor/domain/money/decimal.ts';
import type { Money } from '@candor/domain/money/money.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import type { Connection } from '../../../database/pool.ts';
import { transaction } from '../../../database/pool.ts';
import { countUnderWay } from '../../money/payments/index.ts';
import type { Session } from '../../access/sessions/index.ts';
import type { ClosingDeps } from './deps.ts';

/**
 * Returns the fraction of the currency's smallest unit that is left, or refuses with what is still open and the remedy.
 */
export async function checkEmpty(
  { pool, desk, currencyOf }: Pick<ClosingDeps, 'pool' | 'desk' | 'currencyOf'>,
  { brandId, clientId, accounts }: Pick<Session, 'brandId' | 'clientId' | 'accounts'>,
): Promise<Result<Money>> {
  const account = { brandId, accountId: accounts.real };
  const [{ open }, { open: waiting }, { balance, owed }] = await Promise.all([
    desk.positions(account),
    desk.orders(account),
    desk.balance(account),
  ]);
  const count = open.length + waiting.length;
  if (count > 0) return refuse({ code: 'positionsOpen', params: { count: String(count) } });
  const payments = await transaction(pool, brandId, (connection) => checkPayments(connection, clientId));
  if (!payments.ok) return payments;
  const { code, symbol } = currencyOf(brandId);
  const sum = (amount: Money) => ({ symbol, amount: formatMoney(floorToMinor(amount, code), code) });
  if (owed > 0n) return refuse({ code: 'debtLeft', params: sum(owed) });
  return balance < minorUnit(code) ? accept(balance) : refuse({ code: 'moneyLeft', params: sum(balance) });
}

export async function checkPayments(connection: Connection, clientId: number): Promise<Result<true>> {
  const payments = await countUnderWay(connection, clientId);
  return payments === 0 ? accept(true) : refuse({ code: 'paymentsOpen', params: { count: String(payments) } });
}
