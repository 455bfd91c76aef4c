import { relative, resolve } from 'node:path';
import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';
import { measured } from './measured.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/**
 * Runs the longest test files first, then the others in Vitest's order: a long one that starts last keeps one core busy
 * while the other is idle. In a fresh clone Vitest knows only the size of a file.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => secondsOf(other) - secondsOf(one));
  }
}

/** Returns a file's duration; 0 for short ones, which stay in their order. */
function secondsOf({ moduleId }: TestSpecification): number {
  return measured[relative(ROOT, moduleId)] ?? 0;
}
