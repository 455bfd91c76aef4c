import { formatMoney } from '../money/decimal.ts';
import { money } from '../money/money.ts';
import type { Money } from '../money/money.ts';
import { accept, refuse } from '../result.ts';
import type { Result } from '../result.ts';
import type { Book } from './entry.ts';

/** The facts that decide a top-up: the account's book and the sum of its own postings. */
export interface TopUpFacts {
  readonly kind: Book;
  /** Currency of the account, ISO 4217. */
  readonly currency: string;
  readonly cash: Money;
}

/**
 * Rule LE-6: returns the amount that brings a demo account's balance back to the brand's demo funding. Refused on a
 * real one (`topUpReal`) and where nothing is missing (`topUpNotNeeded`).
 */
export function missingDemoFunding({ kind, currency, cash }: TopUpFacts, funding: Money): Result<Money> {
  if (kind !== 'demo') return refuse({ code: 'topUpReal' });
  if (cash >= funding) {
    return refuse({ code: 'topUpNotNeeded', params: { funding: formatMoney(funding, currency) } });
  }
  return accept(money(funding - cash));
}

/**
 * Rule LE-7: returns the amount that brings a demo account to the brand's demo funding, up or down; zero if it is
 * there. Refused on a real one (`topUpReal`).
 */
export function demoResetAmount({ kind, cash }: Pick<TopUpFacts, 'kind' | 'cash'>, funding: Money): Result<Money> {
  return kind === 'demo' ? accept(money(funding - cash)) : refuse({ code: 'topUpReal' });
}
