import { formatMoney } from '@candor/domain/money/decimal.ts';
import { negate } from '@candor/domain/money/money.ts';
import type { Money } from '@candor/domain/money/money.ts';
import { useCurrency } from '../../data/office.ts';
import { MINUS, signedFigure, typeset, withSymbol } from '../../ui/numbers.ts';

/**
 * Returns functions that format sums as every desk does: with the sign of the brand's currency, with the code of any
 * other.
 */
export function useSums() {
  const own = useCurrency();
  return {
    /** Formats an amount without the sign of its direction. */
    amountText: (amount: Money, code: string) =>
      sumText(formatMoney(amount < 0n ? negate(amount) : amount, code), code, own),
    /** Formats a figure in text form, with its sign. */
    figureText: (figure: string, code: string) => sumText(figure, code, own),
    /** Formats a text with figure and code: 840.00 EUR. */
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
 * Formats a sum from its figure as the server writes it: €840.00, −€5 500.00, +€1.50. The brand's own currency has its
 * sign; any other keeps its code, so that currencies are not confused: 840.00 USD.
 */
export function sumText(figure: string, code: string, own: Currency): string {
  const [, sign, magnitude = ''] = /^([+-]?)(.*)$/.exec(figure) ?? [];
  const shown = code === own.code ? withSymbol(typeset(magnitude), own.symbol) : `${typeset(magnitude)} ${code}`;
  return signedFigure(sign === '-' ? MINUS : sign === '+' ? '+' : '', shown);
}
