import type { ListEntry } from '@candor/domain/screening/listEntry.ts';

/** Person to be screened. */
export interface ScreenedPerson {
  readonly name: string;
  /** Birth date as YYYY-MM-DD; undefined where it is unknown. */
  readonly birthDate: string | undefined;
}

/** Entry of a list that may mean this person. Staff decide. */
export interface ScreeningHit extends ListEntry {
  /** Similarity of the names, in per mille. */
  readonly score: number;
}

/** Answer to a screening. `unavailable` is an answer of its own, and never means that nothing was found. */
export type ScreeningAnswer =
  | { readonly kind: 'answered'; readonly hits: readonly ScreeningHit[] }
  | { readonly kind: 'unavailable' };

/** Provider of the lists of sanctions and of politically exposed persons. */
export interface ScreeningProvider {
  /** Returns the provider and the version of its lists: while this is the same, so are its answers. */
  source(): Promise<string>;
  /** Is there a list to screen against? */
  isReady(): Promise<boolean>;
  screen(person: ScreenedPerson): Promise<ScreeningAnswer>;
}
