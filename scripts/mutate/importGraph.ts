import { readImports, type Source } from '../../tests/tidy/sources.ts';

/** Of each file those that import it. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

const TYPES_ONLY = /^(?:import|export) type\b[^;]*;/gm;
const UNIT_TEST = /(?<!\.db)\.test\.tsx?$/;
const DATABASE_TEST = /\.db\.test\.ts$/;
/** They start browsers, kill processes, or look at the sources: none is for a single defect. */
const LEFT_OUT = /^tests\/(?:tidy|e2e|faults)\//;

/** Types are erased before the code runs: who imports nothing else cannot be broken. */
export function readImportGraph(sources: readonly Source[]): ImportGraph {
  const importers = new Map<string, string[]>(sources.map(({ path }) => [path, []]));
  for (const { path, text } of sources) {
    const imports = readImports({ path, text: text.replaceAll(TYPES_ONLY, '') });
    for (const { to } of imports) importers.get(to)?.push(path);
  }
  return importers;
}

export interface RelatedTests {
  readonly unit: readonly string[];
  readonly database: readonly string[];
}

/** The tests that a defect in the file can break: its own first, then those of its folder, then the nearest others. */
export function relatedTests(graph: ImportGraph, file: string): RelatedTests {
  const own = file.replace(/\.ts$/, '.');
  const folder = file.slice(0, file.lastIndexOf('/') + 1);
  const strangeness = (path: string): number => (path.startsWith(own) ? 0 : path.startsWith(folder) ? 1 : 2);
  const ordered = nearestFirst(graph, file)
    .filter((path) => !LEFT_OUT.test(path))
    .sort((one, other) => strangeness(one) - strangeness(other));
  return {
    unit: ordered.filter((path) => UNIT_TEST.test(path)),
    database: ordered.filter((path) => DATABASE_TEST.test(path)),
  };
}

function nearestFirst(graph: ImportGraph, file: string): readonly string[] {
  const reached = new Set([file]);
  // A set can be added to while one walks through it, and keeps the order: this is a breadth-first search.
  for (const path of reached) for (const importer of graph.get(path) ?? []) reached.add(importer);
  return [...reached];
}
