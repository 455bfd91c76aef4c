import { typeset } from '../../ui/numbers.ts';

type Figures = Readonly<Record<string, string>>;

/** Matches a decimal, with its currency if it is money. */
const DECIMAL = /^(-?\d+\.\d+)( [A-Z]{3})?$/;

/** Matches the hour of an archive. */
const HOUR = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2} UTC$/;

/** Writes figures of evidence in the page's language, with every digit they have; no line breaks within an hour. */
export function readable(figures: Figures): Figures {
  return Object.fromEntries(Object.entries(figures).map(([name, text]) => [name, set(text)]));
}

function set(text: string): string {
  if (HOUR.test(text)) return text.replaceAll('-', '\u2011').replaceAll(' ', '\u00a0');
  return text.replace(DECIMAL, (_text, decimal: string, currency: string | undefined) => {
    return typeset(decimal) + (currency?.replace(' ', '\u00a0') ?? '');
  });
}
