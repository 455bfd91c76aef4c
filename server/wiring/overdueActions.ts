import type { CommandId, Instant } from '@candor/domain/ids.ts';
import { NO_ACTIONS, isOverdue } from '@candor/domain/trading/corporateActions.ts';
import type { Actions } from '@candor/domain/trading/corporateActions.ts';

/** Rule CA-16: raises an alarm about each corporate action that is not carried out in time, once per process. */
export class OverdueActions {
  readonly #alarm: (message: string) => void;
  readonly #reported = new Set<CommandId>();
  #actions: Actions = NO_ACTIONS;

  constructor(alarm: (message: string) => void) {
    this.#alarm = alarm;
  }

  update(actions: Actions): void {
    this.#actions = actions;
  }

  check(now: Instant): void {
    for (const action of this.#actions.waiting) {
      const { actionId, symbol, terms, effectiveAt } = action;
      if (this.#reported.has(actionId) || !isOverdue(action, now)) continue;
      this.#reported.add(actionId);
      const since = new Date(effectiveAt).toISOString();
      this.#alarm(
        `The ${terms.kind} of ${symbol} has been overdue since ${since}: halt it, or wait until its market shuts`,
      );
    }
  }
}
