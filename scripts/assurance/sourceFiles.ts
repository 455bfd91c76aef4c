import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '../..');
const SKIPPED = new Set(['node_modules', 'build', '.git', '.react-router', '.cache', '.data', 'test-results']);

/** A file of the repository, with its path from the root. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/** Reads all files of the repository with one of the endings, by path. */
export function readSourceFiles(...endings: readonly string[]): readonly SourceFile[] {
  return listFiles(ROOT)
    .map((path) => relative(ROOT, path))
    .filter((path) => endings.some((ending) => path.endsWith(ending)))
    .toSorted()
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
}

/** Reads the code of the product, without its tests. */
export function readCode(): readonly SourceFile[] {
  return readSourceFiles('.ts', '.tsx', '.mjs').filter(({ path }) => !/\.(?:test|spec)\.tsx?$|^tests\//.test(path));
}

function listFiles(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !SKIPPED.has(name))
    .flatMap((entry) => (entry.isDirectory() ? listFiles(join(folder, entry.name)) : [join(folder, entry.name)]));
}
