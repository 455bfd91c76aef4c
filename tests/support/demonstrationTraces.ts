import { demoPartner, demoStaff } from '../../scripts/seed/people.ts';
import { stories } from '../../scripts/seed/story.ts';

/** What only a demonstration has: people with published passwords, and its own words in each language. */
const people = [...stories, demoPartner, ...demoStaff].flatMap(({ email, password }) => [email, password]);
const words = [
  'fictitious',
  'fiktiv',
  'fittizi',
  'ficticia',
  'demonstration',
  'dimostrazion',
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

/** As a regular expression of JavaScript and of PostgreSQL, in any case of letters. */
export const OF_DEMONSTRATION = [...new Set([...people, ...words])]
  .map((text) => text.replaceAll('.', String.raw`\.`))
  .join('|');

/** Each place of a text that only a demonstration would have, with what is around it. */
export function tracesIn(text: string): readonly string[] {
  return [...text.matchAll(new RegExp(`.{0,60}(?:${OF_DEMONSTRATION}).{0,60}`, 'gi'))].map(([found]) => found);
}
