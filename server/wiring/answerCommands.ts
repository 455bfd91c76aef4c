import type { Bus } from '../bus/bus.ts';
import { cloneable } from '../modules/engine/dealing/index.ts';
import type { Engine, FillClock, LeaseWatch } from '../modules/engine/dealing/index.ts';
import type { TermLine } from './terms.ts';
import { submitTraced } from './tracedSubmit.ts';

interface AnswerDeps {
  readonly lease: Pick<LeaseWatch, 'whenFresh'>;
  readonly fills: Pick<FillClock, 'time'>;
  readonly terms: Pick<TermLine, 'change'>;
}

/** Answers the edges' requests to this process's engine, after renewing a stale lease. */
export function answerCommands(engine: Engine, bus: Bus, { lease, fills, terms }: AnswerDeps): void {
  const submit = submitTraced(engine);
  bus.respond('dealing.submit', (command) => fills.time(lease.whenFresh(() => submit(command))));
  // A recall keeps its order behind submissions: an order that waits for the lease is not unknown.
  bus.respond('dealing.recall', (command) => lease.whenFresh(() => engine.recall(command)));
  bus.respond('dealing.openAccount', (command) => lease.whenFresh(() => engine.openAccount(command)));
  bus.respond('dealing.switchOpening', (command) => lease.whenFresh(() => engine.switchOpening(command)));
  bus.respond('dealing.switchHalt', (command) => lease.whenFresh(() => engine.switchHalt(command)));
  bus.respond('dealing.stepAction', (command) => lease.whenFresh(() => engine.stepAction(command)));
  bus.respond('dealing.changeLimit', (command) => lease.whenFresh(() => engine.changeLimit(command)));
  bus.respond('dealing.changeSetting', (command) => lease.whenFresh(() => engine.changeSetting(command)));
  bus.respond('dealing.changeTerm', (command) => lease.whenFresh(() => terms.change(engine, command)));
  bus.respond('dealing.account', (id) => {
    const account = engine.account(id);
    return account && cloneable(account);
  });
}
