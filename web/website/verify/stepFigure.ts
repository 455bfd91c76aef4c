import { fill, receiptMoney } from '@candor/contracts/evidence/checkFigures.ts';
import type { SignedReceipt } from '@candor/contracts/evidence/receipt.ts';
import { formatExact, formatRate } from '@candor/domain/money/decimal.ts';
import { MONEY_DIGITS } from '@candor/domain/money/money.ts';
import type { Rate } from '@candor/domain/money/money.ts';
import { readable } from './readable.ts';
import type { StepName } from './steps.ts';
import type { VerifyWords } from './verifyWords.ts';

/** Returns the figures of a receipt that a step is about. */
export function stepFigure({ sample: { facts } }: VerifyWords, receipt: SignedReceipt, step: StepName): string {
  const { executions, position, account, key } = receipt;
  const [opening, last = opening] = executions;
  if (opening === undefined || last === undefined) return '';
  switch (step) {
    case 'tick':
      return fill(facts.tick, readable({ sell: formatRate(last.tick.sell), buy: formatRate(last.tick.buy) }));
    case 'fill':
      return fill(facts.fill, readable({ open: rateText(opening.fill_rate), close: rateText(last.fill_rate) }));
    case 'booking':
      return fill(facts.booking, {
        ...readable({ amount: receiptMoney(position.amount, receipt) }),
        ...readable({ profit: `${formatExact(last.closing?.profit ?? 0n, MONEY_DIGITS)} ${account.currency}` }),
        leverage: String(position.leverage),
      });
    case 'signature':
      return fill(facts.signature, { key: key.id });
    case 'log':
      return fill(facts.log, { batch: String(last.batch) });
  }
}

function rateText(rate: Rate | null): string {
  return rate === null ? '–' : formatRate(rate);
}
