import type { TFunction } from 'i18next';
import { refusalText } from '../../data/texts.ts';
import type { DraftRefusal, Read } from './ticket/draft.ts';

const fieldNames: Readonly<Record<string, string>> = {
  amount: 'platform.ticket.amount',
  leverage: 'platform.ticket.leverage',
  stop_lost: 'platform.ticket.stopLoss',
  take_profit: 'platform.ticket.takeProfit',
  trailing: 'platform.edit.trailing',
  break_even: 'platform.edit.breakEven',
  rate: 'platform.ticket.entry',
  expires_at: 'platform.ticket.expiry',
};

/** Returns the text of a refusal under its field. */
export function draftRefusalText(refusal: DraftRefusal, t: TFunction): string {
  switch (refusal.code) {
    case 'required':
      return t(`platform.ticket.required.${refusal.field}`);
    case 'notANumber':
      return refusal.field === 'amount' ? t('platform.ticket.notANumber') : t('platform.ticket.notAPrice');
    case 'priceTooHigh':
      return t('platform.ticket.priceTooHigh');
    case 'notADate':
      return t('platform.ticket.notADate');
    case 'notADistance':
    case 'noRisk':
    case 'outOfReach':
      return t(`platform.levels.${refusal.code}`);
    default:
      return refusalText(refusal);
  }
}

/** Returns the text of a refusal away from its field: on a button. */
export function blockedText(refusal: DraftRefusal, t: TFunction): string {
  const reason = draftRefusalText(refusal, t);
  const isSelfContained = refusal.code === 'required' || refusal.code.startsWith('amount');
  const name = isSelfContained ? undefined : fieldNames[refusal.field ?? ''];
  return name === undefined ? reason : t('platform.ticket.blocked', { field: t(name), reason });
}

/** Returns the error of a field for the shown side. */
export function fieldErrorOf(field: string, decision: Read<unknown>, t: TFunction): string | undefined {
  if (decision.ok || decision.refusal.field !== field) return undefined;
  return draftRefusalText(decision.refusal, t);
}
