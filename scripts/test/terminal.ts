import { seconds } from '../progress.ts';
import { type Outcome, type TimedTest, describeCount, describeFailure, slowestOf } from './outcome.ts';

const FAILURES_SHOWN = 10;

/** Writes one finished stage: its line, and its failures. */
export function stageLines(
  title: string,
  outcome: Outcome,
  at: { readonly ms: number; readonly log: string | undefined },
): string[] {
  const shown = outcome.failures.slice(0, FAILURES_SHOWN);
  const more = outcome.failures.length - shown.length;
  return [
    `${title.padEnd(28)}${describeCount(outcome.count)} (${seconds(at.ms)})`,
    ...shown.flatMap((failure) => describeFailure(failure, at.log)),
    ...(more === 0 ? [] : [`  … and ${more} more in ${at.log ?? ''}`]),
  ];
}

export function slowestLines(tests: readonly TimedTest[]): string[] {
  const slowest = slowestOf(tests);
  if (slowest.length === 0) return [];
  return [
    '',
    'Slowest tests',
    ...slowest.map(({ ms, file, name }) => `${seconds(ms).padStart(10)}  ${file} › ${name}`),
  ];
}

/** Prints whole lines; a person at a terminal also sees what is running, below them. */
export class Terminal {
  readonly #running = new Set<string>();

  begin(title: string): void {
    this.#running.add(title);
    this.#show([]);
  }

  end(title: string, lines: readonly string[]): void {
    this.#running.delete(title);
    this.#show(lines);
  }

  #show(lines: readonly string[]): void {
    const text = lines.map((line) => `${line}\n`).join('');
    if (!process.stdout.isTTY) {
      process.stdout.write(text);
      return;
    }
    const below = this.#running.size === 0 ? '' : `${[...this.#running].join(', ')} …`;
    process.stdout.write(`\r\u001B[2K${text}${below}`);
  }
}
