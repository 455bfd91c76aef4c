import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

/**
 * A reporter of Vitest: how long each file took, including its set-up and clean-up, in milliseconds. The other reports
 * have only the tests' own times. It writes to the file that FILE_TIMES names; files with failed or skipped tests are
 * left out.
 */
export default class FileTimes implements Reporter {
  readonly #times: Record<string, number> = {};

  onTestModuleEnd(module: TestModule): void {
    if (module.state() === 'passed') this.#times[module.relativeModuleId] = Math.round(module.diagnostic().duration);
  }

  onTestRunEnd(): void {
    const file = process.env['FILE_TIMES'];
    if (file !== undefined) writeFileSync(file, JSON.stringify(this.#times));
  }
}
