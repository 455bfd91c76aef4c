import { typeset } from '../../ui/numbers.ts';

type Figures = Readonly<Record<string, string>>;

/** Matches a decimal, with its currency if it is money. */
const DECIMAL = /^(-?\d+\.\d+)( [A-Z]{3})?$/;

/** Writes figures of evidence in the page's language, with every digit they have. */
export function readable(figures: Figures): Figures {
  return Object.fromEntries(Object.entries(figures).map(([name, text]) => [name, set(text)]));
}

function set(text: string): string {
  return text.replace(DECIMAL, (_text, decimal: string, currency: string | undefined) => {
    return typeset(decimal) + (currency?.replace(' ', '\u00a0') ?? '');
  });
}
