import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ROOT } from './sourceFiles.ts';
import type { TestTitle } from './testTitles.ts';

export const states = ['holds', 'open', 'operator', 'notApplicable'] as const;
export type State = (typeof states)[number];

const Requirement = z.strictObject({
  /** The requirement's number in ASVS 5.0, without the V. */
  id: z.string().regex(/^\d{1,2}\.\d{1,2}\.\d{1,2}$/),
  level: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  state: z.enum(states),
  /** The requirement in our own words. */
  asks: z.string().min(1),
  /** The place in the tree that meets it. */
  where: z.string().min(1).optional(),
  /** The title of a test; after its file and ` › ` where several files have that title. */
  test: z.string().min(1).optional(),
  note: z.string().min(1).optional(),
});
export type Requirement = z.infer<typeof Requirement>;

/** The chapters of ASVS 5.0 with their numbers of requirements of levels 1 and 2. */
export const chapters = [
  { number: 1, name: 'Encoding', levels: [8, 19] },
  { number: 2, name: 'Validation and business logic', levels: [4, 7] },
  { number: 3, name: 'Web frontend', levels: [8, 11] },
  { number: 4, name: 'API', levels: [2, 8] },
  { number: 5, name: 'Files', levels: [4, 5] },
  { number: 6, name: 'Authentication', levels: [13, 22] },
  { number: 7, name: 'Sessions', levels: [6, 12] },
  { number: 8, name: 'Authorization', levels: [4, 3] },
  { number: 9, name: 'Self-contained tokens', levels: [4, 3] },
  { number: 10, name: 'OAuth and OpenID Connect', levels: [5, 24] },
  { number: 11, name: 'Cryptography', levels: [3, 11] },
  { number: 12, name: 'Secure communication', levels: [3, 6] },
  { number: 13, name: 'Configuration', levels: [1, 12] },
  { number: 14, name: 'Data protection', levels: [2, 7] },
  { number: 15, name: 'Secure coding', levels: [3, 10] },
  { number: 16, name: 'Logging and errors', levels: [0, 16] },
  { number: 17, name: 'WebRTC', levels: [0, 7] },
] as const;

/** Reads the requirements of ASVS 5.0 with their state. */
export function readAsvs(): readonly Requirement[] {
  return z.array(Requirement).parse(JSON.parse(readFileSync(join(ROOT, 'docs/assurance/asvs.json'), 'utf8')));
}

/** Returns the number of a requirement's chapter. */
export function chapterOf({ id }: Requirement): number {
  return Number.parseInt(id, 10);
}

/** Lists the files with the test of a requirement; empty if no test has that title. */
export function filesOfTest(reference: string, titles: readonly TestTitle[]): readonly string[] {
  const [first = '', second] = reference.split(' › ');
  const found = titles.filter(({ path, title }) =>
    second === undefined ? title === first : path === first && title === second,
  );
  return [...new Set(found.map(({ path }) => path))];
}
