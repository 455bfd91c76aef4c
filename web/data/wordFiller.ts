import { withParams } from '@candor/locales/fill.ts';

/** Texts by their keys, with their placeholders unfilled. */
export type Words = Readonly<Record<string, string>>;
export type FillWord = (key: string, params?: Readonly<Record<string, string | number>>) => string;

/** Returns a function that fills texts which the server has written into the page; a missing text is its key. */
export function wordFiller(words: Words): FillWord {
  return (key, params = {}) =>
    withParams(
      words[key] ?? key,
      Object.fromEntries(Object.entries(params).map(([name, figure]) => [name, `${figure}`])),
    );
}

/** Returns texts with their placeholders unfilled, for a page whose script fills them. */
export function unfilledWords<Key extends string>(
  t: (key: Key, options: { readonly skipInterpolation: true }) => string,
  keys: readonly Key[],
): Words {
  return Object.fromEntries(keys.map((key) => [key, t(key, { skipInterpolation: true })]));
}
