import { demoPartner, demoStaff } from '../../scripts/seed/people.ts';
import { stories } from '../../scripts/seed/story.ts';

/**
 * Texts that only a demonstration has: published e-mail addresses and passwords, and its own words in each language.
 */
const people = [...stories, demoPartner, ...demoStaff].flatMap(({ email, password }) => [email, password]);
const words = [
  'fictitious',
  'fiktiv',
  'erfundene Marke',
  'fittizi',
  'ficticia',
  'demonstration',
  'dimostrazion',
  'dimostrativ',
  'demostraci',
  'simulated',
  'simuliert',
  'simulat',
  'simulad',
  'test bank',
  'testbank',
  'outbox',
  'example.com',
];

/** Regular expression of these texts for JavaScript and PostgreSQL, case-insensitive. */
export const OF_DEMONSTRATION = [...new Set([...people, ...words])]
  .map((text) => text.replaceAll('.', String.raw`\.`))
  .join('|');

/** Finds each place in a text that only a demonstration would have, with its surroundings. */
export function tracesIn(text: string): readonly string[] {
  return [...text.matchAll(new RegExp(`.{0,60}(?:${OF_DEMONSTRATION}).{0,60}`, 'gi'))].map(([found]) => found);
}
