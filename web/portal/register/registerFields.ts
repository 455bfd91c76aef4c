import type { RevealFacts } from '../../enhance/entrance/revealFacts.ts';
import type { Words } from '../../data/wordFiller.ts';

export const registerFields = ['first_name', 'last_name', 'email', 'phone', 'password', 'agree'] as const;
export type RegisterField = (typeof registerFields)[number];

/** Facts for the form's script. */
export interface RegisterFacts extends RevealFacts {
  readonly words: Words;
  /** Name of the brand. */
  readonly issuer: string;
  /** Countries whose residents the brand serves. */
  readonly served: readonly string[];
}
