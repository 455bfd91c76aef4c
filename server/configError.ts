import type { SetupFault } from '@candor/domain/service/setupFault.ts';
import { OperatorError } from './operatorError.ts';
import { problemText } from './setupFaultText.ts';

/** Every wrong setting in one message, each line with the variable, what it holds and what is allowed. */
export class ConfigError extends OperatorError {
  override readonly name = 'ConfigError';
  /** The lines of the message; those that the office can say in other languages are faults. */
  readonly problems: readonly (string | SetupFault)[];

  constructor(...problems: readonly (string | SetupFault)[]) {
    super(problems.map(problemText).join('\n'));
    this.problems = problems;
  }
}
