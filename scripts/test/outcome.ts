export interface Count {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** A test that ran: its place, its name, its duration. */
export interface TimedTest {
  readonly file: string;
  readonly name: string;
  readonly ms: number;
}

export interface Failure {
  readonly file: string;
  readonly name: string;
  /** The whole message, as the runner wrote it. */
  readonly reason: string;
  /** A recording of what the browser did, if there is one. */
  readonly trace?: string;
}

/** The result of a stage, or of one of its commands. */
export interface Outcome {
  readonly count: Count;
  readonly tests: readonly TimedTest[];
  readonly failures: readonly Failure[];
}

const REASON_LINES = 8;
/** Lines shown of a check, which has no tests: its one reason contains all that it found wrong. */
const CHECK_LINES = 40;
const REASON_WIDTH = 200;
const SLOWEST = 10;

export function sumCounts(counts: readonly Count[]): Count {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const { passed, failed, skipped } of counts) {
    total.passed += passed;
    total.failed += failed;
    total.skipped += skipped;
  }
  return total;
}

export function joinOutcomes(outcomes: readonly Outcome[]): Outcome {
  return {
    count: sumCounts(outcomes.map(({ count }) => count)),
    tests: outcomes.flatMap(({ tests }) => tests),
    failures: outcomes.flatMap(({ failures }) => failures),
  };
}

export function describeCount({ passed, failed, skipped }: Count): string {
  return `${passed} passed, ${failed} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`;
}

export function slowestOf(tests: readonly TimedTest[]): readonly TimedTest[] {
  return tests.toSorted((first, second) => second.ms - first.ms).slice(0, SLOWEST);
}

/** Writes the lines of one failure for the terminal: which test, why, and where to look. */
export function describeFailure({ file, name, reason, trace }: Failure, log: string | undefined): readonly string[] {
  return [
    `  ✗ ${[file, name].filter((part) => part !== '').join(' › ')}`,
    ...firstLines(reason, file === '' ? CHECK_LINES : REASON_LINES).map((line) => `      ${line}`),
    ...(trace === undefined ? [] : [`      trace: ${trace}`]),
    ...(log === undefined ? [] : [`      log: ${log}`]),
  ];
}

/** Returns the first lines of a reason: the message comes first, and the stack is in the log. */
function firstLines(reason: string, limit: number): readonly string[] {
  const lines = withoutColour(reason)
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line.trim() !== '');
  const stack = lines.findIndex((line) => /^\s+at /.test(line));
  const ownLines = stack > 0 ? lines.slice(0, stack) : lines;
  const shown = ownLines.slice(0, limit).map((line) => cut(line));
  return ownLines.length > limit ? [...shown, '…'] : shown;
}

function cut(line: string): string {
  return line.length > REASON_WIDTH ? `${line.slice(0, REASON_WIDTH)}…` : line;
}

export function withoutColour(text: string): string {
  return text.replaceAll(new RegExp(`${String.fromCodePoint(27)}\\[[0-9;]*m`, 'g'), '');
}
