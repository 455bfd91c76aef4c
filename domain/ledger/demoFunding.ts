import { formatMoney } from '../money/decimal.ts';
import { money } from '../money/money.ts';
import type { Money } from '../money/money.ts';
import { accept, refuse } from '../result.ts';
import type { Result } from '../result.ts';
import type { Book } from './entry.ts';

/** What a top-up looks at: which book the account stands in and what its own postings sum to. */
export interface ToppedUp {
  readonly kind: Book;
  readonly cash: Money;
}

/**
 * Rule LE-6: what brings a demo account's balance back to the brand's demo funding. Refused on a real account
 * (`topUpReal`) and where nothing is missing (`topUpNotNeeded`).
 */
export function missingDemoFunding({ kind, cash }: ToppedUp, funding: Money): Result<Money> {
  if (kind !== 'demo') return refuse({ code: 'topUpReal' });
  if (cash >= funding) return refuse({ code: 'topUpNotNeeded', params: { funding: formatMoney(funding) } });
  return accept(money(funding - cash));
}

/** Rule LE-7: what brings a demo account to the brand's demo funding, up or down; nothing where it is there already. */
export function demoResetAmount({ kind, cash }: ToppedUp, funding: Money): Result<Money> {
  return kind === 'demo' ? accept(money(funding - cash)) : refuse({ code: 'topUpReal' });
}
