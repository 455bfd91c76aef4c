import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Changes } from './changed.ts';
import { importersOf } from './importGraph.ts';

const ROOT = resolve(import.meta.dirname, '../..');

export interface ReadChanges extends Changes {
  /** The commit with which the changes are compared. */
  readonly since: string;
}

/**
 * Reads the difference to where the branch left main, the work tree included. On main itself: the work tree, or the
 * last commit if the work tree is unchanged.
 */
export function readChanges(): ReadChanges {
  const since = baseOf();
  const files = [...new Set([...lines('diff', '--name-only', '--no-renames', since), ...untracked()])].toSorted();
  const all = [...lines('ls-files'), ...untracked()];
  const sources = all
    // A deleted file may still be in the index.
    .filter((path) => /\.(?:tsx?|mjs|css)$/.test(path) && existsSync(join(ROOT, path)))
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
  const tests = sources.map(({ path }) => path).filter((path) => /\.(?:test|spec)\.tsx?$/.test(path));
  return { since, files, tests, importers: importersOf(sources, ROOT) };
}

function baseOf(): string {
  const head = git('rev-parse', 'HEAD');
  const base = ['origin/main', 'main'].map(mergeBase).find((base) => base !== '' && base !== head);
  if (base !== undefined) return base;
  const isClean = git('status', '--porcelain') === '';
  return isClean ? git('rev-parse', 'HEAD~1') : head;
}

function mergeBase(branch: string): string {
  try {
    return git('merge-base', 'HEAD', branch);
  } catch {
    // There is no such branch.
    return '';
  }
}

function untracked(): readonly string[] {
  return lines('ls-files', '--others', '--exclude-standard');
}

function lines(...args: readonly string[]): readonly string[] {
  return git(...args)
    .split('\n')
    .filter((line) => line !== '');
}

function git(...args: readonly string[]): string {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
}
