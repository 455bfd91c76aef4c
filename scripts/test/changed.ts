import { onFifteen } from '../../tests/support/onFifteen.ts';
import { type Importers, reachedFrom } from './importGraph.ts';
import type { Stage } from './stages.ts';

/** Part of a stage that a change can break: nothing, all of it, or these files. */
export type Choice =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'whole'; readonly because: string }
  | { readonly kind: 'files'; readonly files: readonly string[] };

export interface Changes {
  readonly files: readonly string[];
  readonly importers: Importers;
  /** All files of tests. */
  readonly tests: readonly string[];
}

/** Files that no import names and every test depends on. */
const UNDER_ALL = /^(?:package(?:-lock)?\.json|[\w/]*package\.json|vitest\.config\.ts|tests\/support\/\w*Per\w+\.ts)$/;
/** The parts of a server and its pages: a browser sees all of it. */
const PRODUCT = /^(?:domain|contracts|brands|locales|server|web|bank)\//;
const MIGRATIONS = /^server\/database\/migrations\//;

const BELONGS: Readonly<Record<string, (path: string) => boolean>> = {
  unit: (path) => /(?<!\.db)\.test\.tsx?$/.test(path) && !/^tests\/(?:tidy|faults|e2e)\//.test(path),
  database: (path) => path.endsWith('.db.test.ts'),
  'database-15': (path) => onFifteen.includes(path),
  faults: (path) => /^tests\/faults\/.*\.test\.ts$/.test(path),
};

/**
 * Chooses what to run. Checks read every file and take seconds; of the other stages, the tests whose imports lead to a
 * changed file.
 */
export function chooseTests(stage: Stage, changes: Changes): Choice {
  if (changes.files.length === 0) return { kind: 'nothing' };
  if (stage.isSideBySide === true) return { kind: 'whole', because: 'it reads every file' };
  if (stage.name === 'journeys') return chooseJourneys(changes);
  const under = changes.files.find((file) => UNDER_ALL.test(file));
  if (under !== undefined) return { kind: 'whole', because: under };
  const migration = changes.files.find((file) => MIGRATIONS.test(file));
  if (migration !== undefined && stage.name !== 'unit') return { kind: 'whole', because: migration };

  const reached = reachedFrom(changes.files, changes.importers);
  const belongs = BELONGS[stage.name] ?? (() => false);
  return filesOf(changes.tests.filter((path) => belongs(path) && reached.has(path)));
}

/**
 * Chooses journeys. Each opens the whole product: a change of the product runs the gate's sample of journeys, a change
 * of tests the journeys that import it.
 */
function chooseJourneys({ files, importers, tests }: Changes): Choice {
  const product = files.find((file) => PRODUCT.test(file) && !/\.test\.tsx?$/.test(file));
  if (product !== undefined) return { kind: 'whole', because: product };
  const reached = reachedFrom(
    files.filter((file) => file.startsWith('tests/')),
    importers,
  );
  return filesOf(tests.filter((path) => path.endsWith('.spec.ts') && reached.has(path)));
}

function filesOf(files: readonly string[]): Choice {
  return files.length === 0 ? { kind: 'nothing' } : { kind: 'files', files };
}

/** Writes one line for the terminal: what was chosen of a stage, and why. */
export function describeChoice({ title }: Stage, choice: Choice): string {
  if (choice.kind === 'nothing') return `  ${title}: nothing`;
  if (choice.kind === 'whole') return `  ${title}: as in every run (${choice.because})`;
  const [first = '', second = '', ...more] = choice.files;
  const named = [first, second].filter((file) => file !== '').join(', ');
  return `  ${title}: ${named}${more.length === 0 ? '' : ` and ${more.length} more`}`;
}
