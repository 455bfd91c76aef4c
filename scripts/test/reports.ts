import { relative, resolve } from 'node:path';
import { z } from 'zod';
import type { Failure, Outcome, TimedTest } from './outcome.ts';

const ROOT = resolve(import.meta.dirname, '../..');

const VitestReport = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  numTodoTests: z.int(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().default(''),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          duration: z.number().nullish(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});

const PlaywrightResult = z.object({
  duration: z.number(),
  errors: z.array(z.object({ message: z.string().optional() })).default([]),
  attachments: z.array(z.object({ name: z.string(), path: z.string().optional() })).default([]),
});
const PlaywrightSpec = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(z.object({ status: z.string(), results: z.array(PlaywrightResult) })),
});
const PlaywrightSuite = z.object({
  title: z.string(),
  specs: z.array(PlaywrightSpec).default([]),
  get suites() {
    return z.array(PlaywrightSuite).default([]);
  },
});
const PlaywrightReport = z.object({
  config: z.object({ rootDir: z.string() }),
  suites: z.array(PlaywrightSuite),
  errors: z.array(z.object({ message: z.string().optional() })).default([]),
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int(), skipped: z.int() }),
});

type VitestFile = z.infer<typeof VitestReport>['testResults'][number];
type Suite = z.infer<typeof PlaywrightSuite>;

/** Reads the output of Vitest's JSON reporter. */
export function readVitest(json: unknown): Outcome {
  const report = VitestReport.parse(json);
  const skipped = report.numPendingTests + report.numTodoTests;
  return {
    count: { passed: report.numPassedTests, failed: report.numFailedTests, skipped },
    tests: report.testResults.flatMap((file) =>
      file.assertionResults.map(({ fullName, duration }) => ({
        file: fromRoot(file.name),
        name: fullName,
        ms: duration ?? 0,
      })),
    ),
    failures: report.testResults.flatMap(failuresOf),
  };
}

/** Lists the failures of a file; one that could not be loaded, or whose hooks failed, has a message of its own. */
function failuresOf({ name, status, message, assertionResults }: VitestFile): readonly Failure[] {
  const file = fromRoot(name);
  const failed = assertionResults.filter((result) => result.status === 'failed');
  if (status === 'failed' && failed.length === 0) return [{ file, name: '', reason: message }];
  return failed.map(({ fullName, failureMessages }) => ({
    file,
    name: fullName,
    reason: (failureMessages ?? []).join('\n'),
  }));
}

/** Reads the output of Playwright's JSON reporter. */
export function readPlaywright(json: unknown): Outcome {
  const { config, suites, errors, stats } = PlaywrightReport.parse(json);
  const ran = suites.flatMap((suite) => journeysOf(suite, config.rootDir, []));
  const failed = ran.flatMap(({ failure }) => failure ?? []);
  return {
    count: { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped },
    tests: ran.map(({ test }) => test),
    failures: [...failed, ...errors.map(({ message = '' }) => ({ file: '', name: 'the run', reason: message }))],
  };
}

interface Journey {
  readonly test: TimedTest;
  readonly failure: Failure | undefined;
}

/** Lists the journeys of a suite. The outermost suite is the file, whose name each of its tests has too. */
function journeysOf(suite: Suite, rootDir: string, path: readonly string[]): readonly Journey[] {
  const here = suite.specs.flatMap(({ title, file, tests }) =>
    tests.map(({ status, results }) => {
      const test = {
        file: fromRoot(resolve(rootDir, file)),
        name: [...path, title].join(' '),
        ms: results.reduce((total, { duration }) => total + duration, 0),
      };
      const last = results.at(-1);
      const reason = (last?.errors ?? []).map(({ message = '' }) => message).join('\n');
      const trace = last?.attachments.find(({ name }) => name === 'trace')?.path;
      const failure = { ...test, reason, ...(trace === undefined ? {} : { trace: fromRoot(trace) }) };
      return { test, failure: status === 'unexpected' ? failure : undefined };
    }),
  );
  const inner = suite.suites.flatMap((one) => journeysOf(one, rootDir, [...path, one.title]));
  return [...here, ...inner];
}

function fromRoot(path: string): string {
  return relative(ROOT, path);
}
