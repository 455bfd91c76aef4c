/** Six and four digits of a card or less, as `411111****1111`; undefined for all else, a whole number above all. */
export function cardMaskOf(text: string | undefined): string | undefined {
  const [, first, last] = /^(\d{0,6})[*xX]{1,9}(\d{2,4})$/.exec(text ?? '') ?? [];
  return first === undefined || last === undefined ? undefined : `${first}****${last}`;
}
