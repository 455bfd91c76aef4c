import { readSourceFiles } from './sourceFiles.ts';
import type { SourceFile } from './sourceFiles.ts';

/** The title of a test or of a group of tests as its file has it, with its placeholders. */
export interface TestTitle {
  readonly path: string;
  readonly title: string;
}

/** Code before a title: `test(`, `it(`, `describe(` and, after a table of cases, `)(`. */
const TITLE = /(?:\b(?:test|it|describe)|\))\(\s*(?:'((?:\\.|[^'\\])*)'|"((?:\\.|[^"\\])*)"|`((?:\\.|[^`\\])*)`)/g;

/** Reads the titles of all tests of the repository, by file. */
export function readTestTitles(): readonly TestTitle[] {
  return readSourceFiles('.test.ts', '.test.tsx', '.spec.ts').flatMap(titlesOf);
}

/** Lists the titles in one file of tests, in its order. */
export function titlesOf({ path, text }: SourceFile): readonly TestTitle[] {
  return [...text.matchAll(TITLE)].map((found) => ({
    path,
    title: (found[1] ?? found[2] ?? found[3] ?? '').replaceAll(/\\(.)/g, '$1').replaceAll(/\s+/g, ' '),
  }));
}

/** Lists the titles that cite an identifier of a rule or threat, as a separate word. */
export function titlesThatCite(id: string, titles: readonly TestTitle[]): readonly TestTitle[] {
  const cites = new RegExp(`(?<![\\w-])${id}(?![\\w-])`);
  return titles.filter(({ title }) => cites.test(title));
}
