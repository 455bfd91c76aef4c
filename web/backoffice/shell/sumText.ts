import { typeset, withSymbol } from '../../ui/numbers.ts';

interface Currency {
  readonly code: string;
  readonly symbol: string;
}

const MINUS = '\u2212';

/**
 * A sum of this currency, from its figure as the server writes it: €840.00, −€5 500.00, +€1.50. The brand's own is
 * written as at every desk; any other keeps its code, so that currencies are not confused: 840.00 USD.
 */
export function sumText(figure: string, code: string, own: Currency): string {
  const [, sign = '', magnitude = ''] = /^([+-]?)(.*)$/.exec(figure) ?? [];
  const shown = code === own.code ? withSymbol(typeset(magnitude), own.symbol) : `${typeset(magnitude)} ${code}`;
  return (sign === '-' ? MINUS : sign) + shown;
}
