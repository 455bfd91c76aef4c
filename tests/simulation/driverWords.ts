import type { MoneyMovement } from '@candor/domain/ledger/movement.ts';
import { money, rate } from '@candor/domain/money/money.ts';
import type { ActionTerms, CorporateAction } from '@candor/domain/trading/corporateActions.ts';
import type { Eligibility } from '@candor/domain/trading/open.ts';
import type { CommandBody } from '@candor/server/modules/engine/dealing/commands.ts';
import { isCategory } from './engineRules.ts';
import type { AnnounceOperation, CommandOperation, MoneyOperation, Permissions, Units } from './model/operations.ts';

/** Start of the model's time. */
export const START = Date.UTC(2026, 10, 23, 12);

/** Translates a corporate action for the desk to announce. */
export function actionOf({
  number,
  symbol,
  what,
  young,
  old,
  perUnit,
  ticker,
  due,
}: AnnounceOperation): CorporateAction {
  const units = (value: Units) => Number.parseInt(value.toString(), 10);
  const terms = (): ActionTerms => {
    if (what === 'symbolChange') return { kind: what, ticker };
    if (what === 'split') return { kind: what, newUnits: units(young), oldUnits: units(old) };
    return what === 'dividend' ? { kind: what, perUnit: rate(perUnit) } : { kind: what, price: rate(perUnit) };
  };
  return { actionId: `action-${number}`, symbol, terms: terms(), effectiveAt: START + due };
}

/** Translates a setting of an account, which moves no money. */
export function settingOf(
  operation: Extract<CommandOperation, { kind: 'permit' | 'switchRobot' | 'limitLoss' }>,
): CommandBody {
  switch (operation.kind) {
    case 'permit':
      return { kind: 'setEligibility', eligibility: eligibilityOf(operation.permissions) };
    case 'switchRobot':
      return { kind: 'switchRobot', isOn: operation.on, number: operation.number };
    case 'limitLoss': {
      const limits = operation.limit === undefined ? {} : { dailyLoss: money(operation.limit) };
      return { kind: 'setOwnLimits', limits, number: operation.number };
    }
  }
}

/** Translates a movement of money into the engine's terms. */
export function movementOf({ way, part, ...operation }: MoneyOperation): MoneyMovement {
  const amount = money(operation.amount);
  const { provider = '' } = operation;
  switch (way) {
    case 'deposit':
      return { kind: way, amount, ...(operation.provider !== undefined && { provider }) };
    case 'withdraw':
      return { kind: 'reserveWithdrawal', amount };
    case 'releaseSuspended':
    case 'releaseWithdrawal':
      return { kind: way, amount };
    case 'refundWithinLimit':
      return { kind: 'refund', amount, provider, within: 'limit' };
    case 'refund':
      return { kind: way, amount, provider, within: 'whatever' };
    case 'chargebackReversal':
      return { kind: way, amount, provider, clientPart: money(part) };
    case 'adjustToClient':
      return { kind: 'adjust', amount, to: 'client' };
    case 'adjustToHouse':
      return { kind: 'adjust', amount, to: 'house' };
    default:
      return { kind: way, amount, provider };
  }
}

/** Translates an account's permissions. */
export function eligibilityOf({ verified, groups, indexes, capped }: Permissions): Eligibility {
  return {
    verified,
    groups: groups.filter(isCategory),
    customLeverage: Object.fromEntries(Object.entries(indexes).filter(([name]) => isCategory(name))),
    regime: capped ? 'esma-retail' : 'none',
  };
}
