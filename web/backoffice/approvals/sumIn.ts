/** Matches a figure with a currency's decimals, or all that it has, and its code, or one with cents alone. */
const SUM = /^(?<figure>[+-]?\d+(?:\.\d{2,6})?) (?<currency>[A-Z]{3})$|^(?<cents>[+-]?\d+\.\d\d)$/;

interface SumText {
  readonly figure: string;
  readonly currency: string | undefined;
}

/** Reads a sum that the server has written in a change; undefined if the text is none. */
export function sumIn(text: string): SumText | undefined {
  const { figure, currency, cents } = SUM.exec(text)?.groups ?? {};
  if (cents !== undefined) return { figure: cents, currency: undefined };
  return figure === undefined ? undefined : { figure, currency };
}
