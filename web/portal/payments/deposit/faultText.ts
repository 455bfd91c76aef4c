import type { TFunction } from 'i18next';
import { moneyText, shortMoney } from '../../../ui/numbers.ts';
import { methodName } from '../methodName.ts';
import type { AmountFault } from './depositDraft.ts';

/** What is wrong with an amount, in the words of specification 5 where it has any. */
export function faultText(t: TFunction, fault: AmountFault, symbol: string): string {
  switch (fault.kind) {
    case 'required':
      return t('auth.errors.required', { title: t('payments.deposit.amount') });
    case 'notANumber':
      return t('payments.deposit.amountFault');
    case 'minimum':
      return t('payments.deposit.minimum', { symbol, minimum: shortMoney(fault.minimum) });
    case 'maximum':
      return t('payments.deposit.maximumFault', {
        maximum: moneyText(fault.maximum, { symbol }),
        label: methodName(fault.label, t),
      });
    case 'limit':
      return t('payments.deposit.limitFault', {
        left: moneyText(fault.limit.left, { symbol }),
        period: t(`payments.deposit.periods.${fault.limit.period}`),
      });
  }
}
