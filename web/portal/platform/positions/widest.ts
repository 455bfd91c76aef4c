export function longestOf(texts: readonly string[]): string {
  return widestOf(texts, (text) => text) ?? '';
}

/** Returns the item with the longest text: figures all have the same width, so it is the widest. */
export function widestOf<One>(all: readonly One[], text: (one: One) => string): One | undefined {
  let widest: { readonly one: One; readonly length: number } | undefined;
  for (const one of all) {
    const { length } = text(one);
    if (widest === undefined || length > widest.length) widest = { one, length };
  }
  return widest?.one;
}
