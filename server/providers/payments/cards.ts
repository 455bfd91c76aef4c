/**
 * Masks a card as `411111****1111`, with at most its first six and last four digits; undefined for everything else,
 * above all for a full number.
 */
export function cardMaskOf(text: string | undefined): string | undefined {
  const [, first, last] = /^(\d{0,6})[*xX]{1,9}(\d{2,4})$/.exec(text ?? '') ?? [];
  return first === undefined || last === undefined ? undefined : `${first}****${last}`;
}
