import { type Importers, reachedFrom } from '../test/importGraph.ts';

const UNIT_TEST = /(?<!\.db)\.test\.tsx?$/;
const DATABASE_TEST = /\.db\.test\.ts$/;
/** Tests that start browsers, kill processes, compile or read all sources: none is suited to a single defect. */
const LEFT_OUT = /^(?:tests\/(?:tidy|e2e|faults)|scripts\/newProvider)\//;

export interface RelatedTests {
  readonly unit: readonly string[];
  readonly database: readonly string[];
}

/**
 * Finds the tests that a defect in the file can break: its own first, then those of its folder, then the nearest
 * others.
 */
export function relatedTests(importers: Importers, file: string): RelatedTests {
  const own = file.replace(/\.ts$/, '.');
  const folder = file.slice(0, file.lastIndexOf('/') + 1);
  const strangeness = (path: string): number => (path.startsWith(own) ? 0 : path.startsWith(folder) ? 1 : 2);
  const ordered = [...reachedFrom([file], importers)]
    .filter((path) => !LEFT_OUT.test(path))
    .sort((one, other) => strangeness(one) - strangeness(other));
  return {
    unit: ordered.filter((path) => UNIT_TEST.test(path)),
    database: ordered.filter((path) => DATABASE_TEST.test(path)),
  };
}
