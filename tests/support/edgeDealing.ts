import type { Brand } from '@candor/brands/schema.ts';
import type { ThreadBus } from '@candor/server/bus/threads.ts';
import type { Clock } from '@candor/server/clock.ts';
import { createRules } from '@candor/server/modules/dealing/index.ts';
import type { Engine } from '@candor/server/modules/dealing/index.ts';
import { startEngine } from './dealing.ts';
import type { postgresStore } from './dealing.ts';

interface DealingParts {
  readonly store: ReturnType<typeof postgresStore>;
  readonly brands: readonly Brand[];
  readonly clock: Clock;
  readonly bus: ThreadBus;
}

/** The dealing thread, in this one. */
export async function startDealing({ store, brands, clock, bus }: DealingParts): Promise<Engine> {
  const engine = await startEngine({
    ...{ store, rules: createRules(brands) },
    now: () => clock.now(),
    onCommitted: (change) => bus.publish('dealing.committed', change),
    onOpenings: (pauses) => bus.publish('dealing.openings', pauses),
    onLimits: (figures) => bus.publish('dealing.limits', figures),
  });
  answerForDealing(bus, engine);
  return engine;
}

/** What the dealing thread answers. */
function answerForDealing(bus: ThreadBus, engine: Engine): void {
  bus.respond('dealing.submit', (command) => engine.submit(command));
  bus.respond('dealing.openAccount', (command) => engine.openAccount(command));
  bus.respond('dealing.switchOpening', (command) => engine.switchOpening(command));
  bus.respond('dealing.changeLimit', (command) => engine.changeLimit(command));
  bus.respond('dealing.account', (id) => engine.account(id));
  // No source of prices stands behind an edge: what its gate would say of one that has told nothing.
  bus.respond('quotes.quality', () => ({
    ...{ source: 'test', simulated: true, heardAt: undefined, silences: 0, unknown: 0, instruments: [] },
  }));
}
