import type { BrandId } from '@candor/domain/ids.ts';
import type { Language } from '@candor/domain/clients/language.ts';
import type { StoryDetails } from '../story.ts';

/** An invented client of the stage. */
export interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly password: string;
  readonly language: Language;
  /** Undefined if the client has not filled them in. */
  readonly details: StoryDetails | undefined;
  /** The partner's link by which they came, and its target page. */
  readonly arrival?: { readonly ref: string; readonly page: string };
}

/** A client who has registered. */
export interface Registered {
  readonly person: Person;
  readonly brandId: BrandId;
  readonly id: number;
  readonly pin: string;
  readonly accounts: Readonly<Record<'real' | 'demo', number>>;
}

export function nameOf({ firstName, lastName }: Pick<Person, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`;
}
