import type { Currency } from '@candor/domain/money/currency.ts';
import { formatMoney } from '@candor/domain/money/decimal.ts';
import type { Money } from '@candor/domain/money/money.ts';
import type { MailValue } from './mail.ts';

/** Rule CU-3: returns an amount for a mail, with the brand's currency symbol where the mail's language puts it. */
export function mailMoney(amount: Money, { code, symbol }: Pick<Currency, 'code' | 'symbol'>): MailValue {
  return { money: formatMoney(amount, code), symbol };
}

/** Returns a result for a mail, where a gain is shown with its sign, too. */
export function mailResult(amount: Money, { code, symbol }: Pick<Currency, 'code' | 'symbol'>): MailValue {
  return { money: formatMoney(amount, code), symbol, signed: true };
}
