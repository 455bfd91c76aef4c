import { formatMoney } from '@candor/domain/money/decimal.ts';
import { negate } from '@candor/domain/money/money.ts';
import type { Money } from '@candor/domain/money/money.ts';
import { useCurrency } from '../../data/office.ts';
import { sumText } from './sumText.ts';

/** How sums are written at every desk: with the sign of the brand's currency, with the code of any other. */
export function useSums() {
  const own = useCurrency();
  return {
    /** How much it is, without the sign of its direction. */
    amountText: (amount: Money, code: string) =>
      sumText(formatMoney(amount < 0n ? negate(amount) : amount, code), code, own),
    /** Of a figure that came as a text, with its sign. */
    figureText: (figure: string, code: string) => sumText(figure, code, own),
    /** Of a text with figure and code: 840.00 EUR. */
    codedText: (text: string) => {
      const [figure = '', code = ''] = text.split(' ');
      return sumText(figure, code, own);
    },
  };
}
