/** Texts of a form for the button of its password. */
export interface RevealFacts {
  readonly reveal: { readonly show: string; readonly hide: string };
}
