import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..');
const PROJECTS = ['domain', 'contracts', 'brands', 'server', 'web', 'bank', 'bench', 'scripts', '.'];

/** A command of a stage: a program of the packages with its arguments, run under this Node. */
export interface Command {
  /** Its script below node_modules. */
  readonly script: string;
  readonly args: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly folder?: string;
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
}

/** In the order in which they say something useful: the cheap and telling ones first. */
export const STAGES: readonly Stage[] = [
  { name: 'types', title: 'Types', runner: 'check', commands: typeChecks() },
  {
    name: 'lint',
    title: 'Lint',
    runner: 'check',
    commands: [{ script: 'oxlint/bin/oxlint', args: ['--type-aware', '--deny-warnings'] }],
  },
  {
    name: 'format',
    title: 'Format',
    runner: 'check',
    commands: [{ script: 'oxfmt/bin/oxfmt', args: ['--check', '.'] }],
  },
  { name: 'unused', title: 'Unused code', runner: 'check', commands: [{ script: 'knip/bin/knip.js', args: [] }] },
  vitestStage('tidy', 'Import rules and tidiness'),
  vitestStage('unit', 'Rules, units and properties'),
  vitestStage('database', 'Database, PostgreSQL 18'),
  vitestStage('database-15', 'Database, PostgreSQL 15', {
    project: 'database',
    filters: ['server/database', 'server/modules/dealing', 'tests/replay'],
    environment: { TEST_POSTGRES: '15' },
  }),
  {
    name: 'journeys',
    title: 'Journeys in a browser',
    runner: 'playwright',
    commands: [
      {
        script: '@playwright/test/cli.js',
        args: ['test', '-c', 'tests/e2e/playwright.config.ts'],
        environment: { JOURNEYS: 'sample' },
      },
    ],
  },
  vitestStage('faults', 'Kills and faults'),
];

interface VitestOptions {
  readonly project?: string;
  readonly filters?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}

function vitestStage(name: string, title: string, options: VitestOptions = {}): Stage {
  const { project = name, filters = [], environment = {} } = options;
  const args = ['run', '--project', project, ...filters];
  return { name, title, runner: 'vitest', commands: [{ script: 'vitest/vitest.mjs', args, environment }] };
}

/** The compiler once for each package, and at the root for all tests; the web's routes have generated types. */
export function typeChecks(): readonly Command[] {
  const routes = { script: '@react-router/dev/bin.cjs', args: ['typegen'], folder: 'web' };
  const projects = PROJECTS.map((folder) => ({ script: 'typescript/bin/tsc', args: ['-p', folder] }));
  return existsSync(join(ROOT, 'web/react-router.config.ts')) ? [routes, ...projects] : projects;
}
