import type { ListEntry } from '@candor/domain/screening/listEntry.ts';

/** A person to be screened. */
export interface ScreenedPerson {
  readonly name: string;
  /** YYYY-MM-DD; undefined: not known. */
  readonly birthDate: string | undefined;
}

/** An entry of a list that may mean this person. Staff decide. */
export interface ScreeningHit extends ListEntry {
  /** The similarity of the names, in per mille. */
  readonly score: number;
}

/** Being unavailable is an answer of its own, and never means that nothing was found. */
export type ScreeningAnswer =
  | { readonly kind: 'answered'; readonly hits: readonly ScreeningHit[] }
  | { readonly kind: 'unavailable' };

/** A provider of the lists of sanctions and of politically exposed persons. */
export interface ScreeningProvider {
  /** The provider and the state of its lists: while this is the same, so is its answer. */
  source(): Promise<string>;
  /** Is there a list that can be asked? */
  isReady(): Promise<boolean>;
  screen(person: ScreenedPerson): Promise<ScreeningAnswer>;
}
