import type { Mutant } from './findMutants.ts';
import type { RelatedTests } from './relatedTests.ts';
import type { RunTests } from './testRun.ts';

/** The result for a defect: the test that found it, or how many test files ran without noticing. */
export type Outcome =
  | { readonly kind: 'found'; readonly by: string }
  | { readonly kind: 'survived'; readonly looked: number };

/** Number of test files that check one defect; the others are too far away, and time is limited. */
export interface Reach {
  readonly unit: number;
  readonly database: number;
}

/** Files run first, since the first few find most; the later ones are run together. */
const FIRST_BATCH = 3;
const BATCH = 20;
const DATABASE_BATCH = 4;

/** Judges defects one after another, and learns which tests fail without any: they prove nothing. */
export function createJudge(
  runTests: RunTests,
): (mutant: Mutant, tests: readonly (readonly string[])[]) => Promise<Outcome> {
  const green = new Set<string>();
  const red = new Set<string>();

  async function isGreen(file: string): Promise<boolean> {
    if (green.has(file) || red.has(file)) return green.has(file);
    const verdict = await runTests({ tests: [file] });
    if (verdict.kind === 'passed') green.add(file);
    if (verdict.kind === 'failed') red.add(file);
    return green.has(file);
  }

  return async function judge({ file, code }, batches) {
    let looked = 0;
    for (const batch of batches) {
      let tests = batch.filter((path) => !red.has(path));
      while (tests.length > 0) {
        const verdict = await runTests({ planted: { file, code }, tests });
        if (verdict.kind === 'passed') break;
        if (verdict.kind === 'hung' && (await runTests({ tests })).kind === 'passed')
          return { kind: 'found', by: 'no end' };
        if (verdict.kind !== 'failed') {
          tests = [];
          break;
        }
        if (await isGreen(verdict.file)) return { kind: 'found', by: `${verdict.file}: ${verdict.test}` };
        tests = tests.filter((path) => path !== verdict.file);
      }
      looked += tests.length;
    }
    return { kind: 'survived', looked };
  };
}

/** Orders the test files, cheap and near ones first. */
export function batchesOf({ unit, database }: RelatedTests, reach: Reach): readonly (readonly string[])[] {
  const near = unit.slice(0, reach.unit);
  return [
    near.slice(0, FIRST_BATCH),
    ...chunks(near.slice(FIRST_BATCH), BATCH),
    ...chunks(database.slice(0, reach.database), DATABASE_BATCH),
  ].filter((batch) => batch.length > 0);
}

function chunks(paths: readonly string[], size: number): readonly (readonly string[])[] {
  const starts = Array.from({ length: Math.ceil(paths.length / size) }, (_, index) => index * size);
  return starts.map((start) => paths.slice(start, start + size));
}
