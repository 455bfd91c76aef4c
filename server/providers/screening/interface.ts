/** Somebody who is to be looked up. */
export interface ScreenedPerson {
  readonly name: string;
  /** YYYY-MM-DD; undefined: not known. */
  readonly birthDate: string | undefined;
}

/** An entry of a list that may mean him. A person decides. */
export interface ScreeningHit {
  readonly entry: string;
  readonly name: string;
  readonly kind: 'sanction' | 'pep';
  readonly birthDate: string;
  readonly programme: string;
  /** How alike the names are, in per mille. */
  readonly score: number;
}

/** Not being able to answer is an answer of its own, and never that nothing was found. */
export type ScreeningAnswer =
  | { readonly kind: 'answered'; readonly hits: readonly ScreeningHit[] }
  | { readonly kind: 'unavailable' };

/** Who knows the lists of sanctions and of politically exposed persons. */
export interface ScreeningProvider {
  /** Who is asked and which state of his lists: while it is the same, so is his answer. */
  source(): Promise<string>;
  screen(person: ScreenedPerson): Promise<ScreeningAnswer>;
}
