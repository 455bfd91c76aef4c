import { relative, resolve } from 'node:path';
import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';
import { measured } from './measured.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/**
 * Vitest's own order, behind those that take longest: one that begins last keeps a core busy while the other has
 * nothing left. In a fresh clone Vitest knows no more of a file than its size.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => secondsOf(other) - secondsOf(one));
  }
}

/** 0 for the short ones: they stay in their order. */
function secondsOf({ moduleId }: TestSpecification): number {
  return measured[relative(ROOT, moduleId)] ?? 0;
}
