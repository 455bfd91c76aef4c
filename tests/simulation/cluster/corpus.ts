import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Step } from './steps.ts';

const FOLDER = join(import.meta.dirname, 'corpus');

/** A short script that has broken an invariant, of the product or of a cluster with a planted fault. */
export interface Remembered {
  readonly seed: number;
  /** The broken invariant. */
  readonly found: string;
  readonly steps: readonly Step[];
}

/** Reads all scripts by file name; every run replays them first. */
export function readCorpus(): ReadonlyMap<string, Remembered> {
  const names = readdirSync(FOLDER).filter((name) => name.endsWith('.json'));
  return new Map(names.toSorted().map((name) => [name, JSON.parse(readFileSync(join(FOLDER, name), 'utf8'))]));
}

/** Saves a script; returns its file name. */
export function remember(name: string, remembered: Remembered): string {
  mkdirSync(FOLDER, { recursive: true });
  const { seed, found, steps } = remembered;
  const lines = steps.map((step) => `    ${JSON.stringify(step)}`).join(',\n');
  const text = `{\n  "seed": ${seed},\n  "found": ${JSON.stringify(found)},\n  "steps": [\n${lines}\n  ]\n}\n`;
  writeFileSync(join(FOLDER, `${name}.json`), text);
  return `${name}.json`;
}
