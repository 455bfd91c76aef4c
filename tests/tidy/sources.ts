import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

/** A file of the project, its path relative to the root. */
export interface Source {
  readonly path: string;
  readonly text: string;
}

/** An import as a path of this project, or the name of a package. */
export interface Import {
  readonly from: string;
  readonly to: string;
  readonly isPackage: boolean;
}

export const ROOT = resolve(import.meta.dirname, '../..');
const SKIPPED = new Set(['node_modules', 'build', '.git', '.react-router', '.cache', '.data', 'test-results']);
const IMPORT = /(?:^|\n)\s*(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]|\bimport\s*\(?\s*['"]([^'"]+)['"]/g;

/** Reads all files with one of the endings, tests included. */
export function readSources(...endings: readonly string[]): readonly Source[] {
  return listFiles(ROOT)
    .filter((path) => endings.some((ending) => path.endsWith(ending)))
    .map((path) => ({ path: relative(ROOT, path), text: readFileSync(path, 'utf8') }));
}

export function isTest(path: string): boolean {
  return /\.(?:test|spec)\.tsx?$/.test(path) || path.startsWith('tests/');
}

export function readImports({ path, text }: Source): readonly Import[] {
  return [...text.matchAll(IMPORT)]
    .map((found) => found[1] ?? found[2] ?? '')
    .map((specifier) => resolveImport(path, specifier));
}

/** Finds every match of the pattern outside comments, as `path:line text`. */
export function findPlaces(sources: readonly Source[], pattern: RegExp): readonly string[] {
  return sources.flatMap(({ path, text }) =>
    text
      .split('\n')
      .map((line, index) => ({ line, place: `${path}:${index + 1} ${line.trim()}` }))
      .filter(({ line }) => !/^\s*(?:\/\/|\/?\*)/.test(line) && pattern.test(line))
      .map(({ place }) => place),
  );
}

function resolveImport(path: string, specifier: string): Import {
  if (specifier.startsWith('.')) {
    const to = relative(ROOT, resolve(ROOT, dirname(path), specifier));
    return { from: path, to, isPackage: false };
  }
  if (specifier.startsWith('@candor/')) return { from: path, to: specifier.slice('@candor/'.length), isPackage: false };
  return { from: path, to: specifier, isPackage: true };
}

function listFiles(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !SKIPPED.has(name))
    .flatMap((entry) => (entry.isDirectory() ? listFiles(join(folder, entry.name)) : [join(folder, entry.name)]));
}
