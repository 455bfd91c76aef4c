import type { SignedReceipt } from '@candor/contracts/evidence/receipt.ts';
import { formatExact, formatRate, parseMoney, parseRate } from '@candor/domain/money/decimal.ts';
import { MONEY_DIGITS } from '@candor/domain/money/money.ts';

export const figures = ['profit', 'rate', 'price', 'amount'] as const;
export type Figure = (typeof figures)[number];

/** Receipt in which the last digit of one figure was changed. */
export interface ChangedReceipt {
  readonly receipt: SignedReceipt;
  readonly figure: Figure;
  readonly from: string;
  readonly to: string;
}

type Execution = SignedReceipt['executions'][number];

/** Changes one digit of a close, each turn in another figure; undefined if the receipt lacks the figure. */
export function changeFigure(receipt: SignedReceipt, turn: number): ChangedReceipt | undefined {
  const figure = figures[turn % figures.length] ?? 'profit';
  const from = figureOf(receipt, figure);
  if (from === undefined) return undefined;
  const to = withOtherDigit(from);
  const changed = withFigure(receipt, figure, to);
  return changed && { receipt: changed, figure, from, to };
}

/** Changes the last digit: `12.34` to `12.35`. */
export function withOtherDigit(figure: string): string {
  return figure.replace(/\d$/, (digit) => String((Number.parseInt(digit, 10) + 1) % 10));
}

function figureOf({ executions, position }: SignedReceipt, figure: Figure): string | undefined {
  const last = executions.at(-1);
  switch (figure) {
    case 'amount':
      return formatExact(position.amount, MONEY_DIGITS);
    case 'profit':
      return last?.closing ? formatExact(last.closing.profit, MONEY_DIGITS) : undefined;
    case 'rate':
      return last === undefined || last.fill_rate === null ? undefined : formatRate(last.fill_rate);
    case 'price':
      return last && formatRate(last.tick[closingSide(position)]);
  }
}

function withFigure(receipt: SignedReceipt, figure: Figure, to: string): SignedReceipt | undefined {
  const [money, rate] = [parseMoney(to), parseRate(to)];
  if (figure === 'amount') {
    return money === undefined ? undefined : { ...receipt, position: { ...receipt.position, amount: money } };
  }
  if (figure === 'profit') {
    return withLast(
      receipt,
      ({ closing }) => closing && money !== undefined && { closing: { ...closing, profit: money } },
    );
  }
  if (rate === undefined) return undefined;
  if (figure === 'rate') return withLast(receipt, () => ({ fill_rate: rate }));
  return withLast(receipt, ({ tick }) => ({ tick: { ...tick, [closingSide(receipt.position)]: rate } }));
}

/** Returns the side of the closing price: a buy is closed at the sell price. */
function closingSide({ direction }: SignedReceipt['position']): 'buy' | 'sell' {
  return direction === 'buy' ? 'sell' : 'buy';
}

function withLast(
  receipt: SignedReceipt,
  change: (last: Execution) => Partial<Execution> | false | null,
): SignedReceipt | undefined {
  const last = receipt.executions.at(-1);
  const changed = last && change(last);
  return last && changed
    ? { ...receipt, executions: [...receipt.executions.slice(0, -1), { ...last, ...changed }] }
    : undefined;
}
