import type { RevealFacts } from '../../enhance/entrance/revealFacts.ts';
import type { Words } from '../../data/say.ts';

export const registerFields = ['first_name', 'last_name', 'email', 'phone', 'password', 'agree'] as const;
export type RegisterField = (typeof registerFields)[number];

/** What the module of the form needs. */
export interface RegisterFacts extends RevealFacts {
  readonly words: Words;
  /** The brand's name. */
  readonly issuer: string;
  /** The countries whose residents the brand serves. */
  readonly served: readonly string[];
}
