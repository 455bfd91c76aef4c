import { withParams } from '@candor/locales/fill.ts';

/** Texts by their keys, with the placeholders of their figures unfilled. */
export type Words = Readonly<Record<string, string>>;
export type SayWord = (key: string, params?: Readonly<Record<string, string | number>>) => string;

/** Says texts that the server has written into the page; of one that it has not, the key. */
export function sayOf(words: Words): SayWord {
  return (key, params = {}) =>
    withParams(
      words[key] ?? key,
      Object.fromEntries(Object.entries(params).map(([name, figure]) => [name, `${figure}`])),
    );
}

/** Texts with the placeholders of their figures unfilled, for a page whose script fills them. */
export function unfilledWords<Key extends string>(
  t: (key: Key, options: { readonly skipInterpolation: true }) => string,
  keys: readonly Key[],
): Words {
  return Object.fromEntries(keys.map((key) => [key, t(key, { skipInterpolation: true })]));
}
