import { existsSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

/** A file of the project and its text, the path relative to the root. */
export interface SourceText {
  readonly path: string;
  readonly text: string;
}

/** The files that name each file. */
export type Importers = ReadonlyMap<string, ReadonlySet<string>>;

const TYPES_ONLY = /^(?:import|export) type\b[^;]*;/gm;
/** Imports, and programs that are started by name: a worker, a server, a script. Each has an extension. */
const NAMED = /['"`]((?:\.{0,2}\/|@candor\/)?[\w@.+-]+(?:\/[\w@.+-]+)*\.[a-z]{2,4})['"`]/g;

/**
 * Finds which file names which. A name counts if a file has it, relative to the naming file's folder or to the root.
 * Types are erased before the code runs: a file that imports only types from another cannot be broken by it.
 */
export function importersOf(
  sources: readonly SourceText[],
  root: string,
  exists: (path: string) => boolean = existsSync,
): Importers {
  const importers = new Map<string, Set<string>>();
  for (const { path, text } of sources) {
    for (const [, name = ''] of text.replaceAll(TYPES_ONLY, '').matchAll(NAMED)) {
      const named = name.startsWith('@candor/') ? [name.slice('@candor/'.length)] : [join(dirname(path), name), name];
      const found = named.find((one) => exists(join(root, one)));
      if (found === undefined) continue;
      const target = relative(root, resolve(root, found));
      importers.set(target, (importers.get(target) ?? new Set()).add(path));
    }
  }
  return importers;
}

/** Returns the files, and all that name them, directly or through others, nearest first. */
export function reachedFrom(files: readonly string[], importers: Importers): ReadonlySet<string> {
  const reached = new Set(files);
  for (const file of reached) for (const importer of importers.get(file) ?? []) reached.add(importer);
  return reached;
}
