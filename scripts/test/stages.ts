/** A command of a stage: a program of the packages with its arguments, run under this Node. */
export interface Command {
  /** The command's script below node_modules. */
  readonly script: string;
  readonly args: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}

/**
 * One line of the report. `check` counts as one test for each command; `vitest` and `playwright` stages count what
 * their runners report.
 */
export interface Stage {
  readonly name: string;
  readonly title: string;
  readonly runner: 'check' | 'vitest' | 'playwright';
  readonly commands: readonly Command[];
  /** Can it run beside another of its kind? It uses one core, and nothing in it depends on time. */
  readonly isSideBySide?: boolean;
  /** Does it need the pages that the build makes? */
  readonly needsPages?: boolean;
  /** Does it run only where it is named and in a full run? */
  readonly isFullOnly?: boolean;
  /** The exit code with which a check says that it could not look. */
  readonly skippedBy?: number;
}

/** Environment of a stage that runs a sample, another at each commit: there is no time for all of it. */
export const SAMPLE = { TEST_SAMPLE: '1' };

const VITEST = 'vitest/vitest.mjs';

/** The stages in order of usefulness: cheap and informative ones first. */
export const STAGES: readonly Stage[] = [
  checkStage('types', 'Types', typeChecks()),
  checkStage('lint', 'Lint', [{ script: 'oxlint/bin/oxlint', args: ['--type-aware', '--deny-warnings'] }]),
  checkStage('unused', 'Unused code', [{ script: 'knip/bin/knip.js', args: [] }]),
  checkStage('format', 'Format', [{ script: 'oxfmt/bin/oxfmt', args: ['--check', '.'] }]),
  { ...vitestStage('tidy', 'Import rules and tidiness'), isSideBySide: true },
  // Some tests wait for a clock or a connection: a third worker has work meanwhile.
  vitestStage('unit', 'Rules, units and properties', { workers: 3 }),
  // The tests wait for the database and for one another: a third worker has work while two wait.
  vitestStage('database', 'Database, PostgreSQL 18', { workers: 3, environment: SAMPLE }),
  vitestStage('database-15', 'Database, PostgreSQL 15', {
    project: 'database',
    workers: 3,
    environment: { ...SAMPLE, TEST_POSTGRES: '15' },
  }),
  {
    name: 'journeys',
    title: 'Journeys in a browser',
    runner: 'playwright',
    commands: [
      {
        script: '@playwright/test/cli.js',
        args: ['test', '-c', 'tests/e2e/playwright.config.ts'],
        environment: SAMPLE,
      },
    ],
    needsPages: true,
  },
  { ...vitestStage('faults', 'Kills, faults and attacks', { environment: SAMPLE }), needsPages: true },
  {
    ...checkStage('soak', 'A broker at work for half an hour', [{ script: '../bench/soak/soak.ts', args: ['30'] }]),
    isSideBySide: false,
    needsPages: true,
    isFullOnly: true,
  },
  {
    ...checkStage('advisories', 'Known vulnerabilities', [{ script: '../scripts/advisories.ts', args: [] }]),
    isFullOnly: true,
    skippedBy: 75,
  },
];

/**
 * One compiler run for each environment of code, largest first: files that see a page, files that see Node, files that
 * see neither. One thread each: several would check the same declarations again.
 */
export function typeChecks(): readonly Command[] {
  return ['tsconfig.json', 'tsconfig.node.json', 'tsconfig.pure.json'].map((project) => ({
    script: 'typescript/bin/tsc',
    args: ['-p', project, '--singleThreaded'],
  }));
}

function checkStage(name: string, title: string, commands: readonly Command[]): Stage {
  return { name, title, runner: 'check', commands, isSideBySide: true };
}

interface VitestOptions {
  readonly project?: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** Absent: the number in `vitest.config.ts`. */
  readonly workers?: number;
}

function vitestStage(name: string, title: string, options: VitestOptions = {}): Stage {
  const { project = name, environment = {}, workers } = options;
  const args = ['run', '--project', project, ...(workers === undefined ? [] : [`--maxWorkers=${workers}`])];
  return { name, title, runner: 'vitest', commands: [{ script: VITEST, args, environment }] };
}
