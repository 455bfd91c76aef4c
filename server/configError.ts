import { OperatorError } from './operatorError.ts';
import { setupFaultText } from './setupFaultText.ts';
import type { SetupProblem } from './setupFaultText.ts';

/** Every wrong setting in one message, each line with the variable, its value and what is allowed. */
export class ConfigError extends OperatorError {
  override readonly name = 'ConfigError';
  /** Problems, one per line of the message, which the office can translate. */
  readonly problems: readonly SetupProblem[];

  constructor(...problems: readonly SetupProblem[]) {
    super(problems.map(setupFaultText).join('\n'));
    this.problems = problems;
  }
}
