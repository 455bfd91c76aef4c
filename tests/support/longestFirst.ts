import { relative, resolve } from 'node:path';
import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';

const ROOT = resolve(import.meta.dirname, '../..');

/**
 * Files that wait or work for ten seconds and more, longest first, as measured: one that begins last keeps a core busy
 * while the other has nothing left. In a fresh clone Vitest knows no more of a file than its size.
 */
const LONGEST: readonly string[] = [
  'tests/faults/start.test.ts',
  'tests/faults/backup.test.ts',
  'tests/faults/paymentKills.test.ts',
  'tests/faults/killCycles.test.ts',
  'tests/faults/engineKills.test.ts',
  'tests/providers/payments/bankFaults.db.test.ts',
  'server/modules/payments/deliveries.db.test.ts',
  'server/database/embedded.db.test.ts',
  'server/modules/media/media.db.test.ts',
  'tests/simulation/model.test.ts',
  'server/modules/quotes/candles.test.ts',
];

/** Vitest's own order, behind those that take longest. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}

function placeOf({ moduleId }: TestSpecification): number {
  const place = LONGEST.indexOf(relative(ROOT, moduleId));
  return place === -1 ? LONGEST.length : place;
}
