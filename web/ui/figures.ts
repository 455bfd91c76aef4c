/** Matches a sign, a currency, digits in groups, and their unit: +€6.48, 130 597.40, −23,05 €, 74 %. */
const FIGURE = /([+\u2212]?\p{Sc}?\d(?:[\d.,\u2009\u202f]*\d)?(?:[\u00a0\u2009\u202f](?:\p{Sc}|%))?)/u;

/** Splits a sentence: figures are at the odd places, the text between them at the even ones. */
export function splitFigures(sentence: string): readonly string[] {
  return sentence.split(FIGURE);
}
