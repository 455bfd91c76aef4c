import { floorToMinor, minorUnit } from '@candor/domain/money/currency.ts';
import { formatMoney } from '@candor/domain/money/decimal.ts';
import type { Money } from '@candor/domain/money/money.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import type { Connection } from '../../database/pool.ts';
import { transaction } from '../../database/pool.ts';
import { countUnderWay } from '../payments/index.ts';
import type { Session } from '../sessions/index.ts';
import type { PrivacyParts } from './parts.ts';

/** The part of the currency's smallest unit that may be left, or what is still open, with the remedy. */
export async function checkEmpty(
  { pool, desk }: Pick<PrivacyParts, 'pool' | 'desk'>,
  { brandId, clientId, accounts }: Session,
): Promise<Result<Money>> {
  const account = { brandId, accountId: accounts.real };
  const [{ open }, { open: waiting }, { balance, owed, account: of }] = await Promise.all([
    desk.positions(account),
    desk.orders(account),
    desk.balance(account),
  ]);
  const count = open.length + waiting.length;
  if (count > 0) return refuse({ code: 'positionsOpen', params: { count: String(count) } });
  const payments = await transaction(pool, brandId, (connection) => checkPayments(connection, clientId));
  if (!payments.ok) return payments;
  const { currency } = of;
  if (owed > 0n) return refuse({ code: 'debtLeft', params: { amount: `${formatMoney(owed, currency)} ${currency}` } });
  if (balance < minorUnit(currency)) return accept(balance);
  const left = formatMoney(floorToMinor(balance, currency), currency);
  return refuse({ code: 'moneyLeft', params: { amount: `${left} ${currency}` } });
}

export async function checkPayments(connection: Connection, clientId: number): Promise<Result<true>> {
  const payments = await countUnderWay(connection, clientId);
  return payments === 0 ? accept(true) : refuse({ code: 'paymentsOpen', params: { count: String(payments) } });
}
