import { formatMoney } from '@candor/domain/money/decimal.ts';
import { negate } from '@candor/domain/money/money.ts';
import type { Money } from '@candor/domain/money/money.ts';
import { useCurrency } from '../../data/office.ts';
import { MINUS, signedFigure, typeset, withSymbol } from '../../ui/numbers.ts';

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

interface Currency {
  readonly code: string;
  readonly symbol: string;
}

/**
 * A sum of this currency, from its figure as the server writes it: €840.00, −€5 500.00, +€1.50. The brand's own is
 * written as at every desk; any other keeps its code, so that currencies are not confused: 840.00 USD.
 */
export function sumText(figure: string, code: string, own: Currency): string {
  const [, sign, magnitude = ''] = /^([+-]?)(.*)$/.exec(figure) ?? [];
  const shown = code === own.code ? withSymbol(typeset(magnitude), own.symbol) : `${typeset(magnitude)} ${code}`;
  return signedFigure(sign === '-' ? MINUS : sign === '+' ? '+' : '', shown);
}
