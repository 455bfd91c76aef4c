import type { Brand } from '@candor/brands/schema.ts';
import { NO_TERMS } from '@candor/domain/pricing/marketTerms.ts';
import { loadBrand } from '@candor/server/brands.ts';
import { BusTimeout } from '@candor/server/bus/bus.ts';
import type { ThreadBus } from '@candor/server/bus/threads.ts';
import type { Clock } from '@candor/server/clock.ts';
import { FillClock, NameBoard, createRules } from '@candor/server/modules/engine/dealing/index.ts';
import type { Engine } from '@candor/server/modules/engine/dealing/index.ts';
import { learnSymbolChanges, learnTerms } from '@candor/server/modules/engine/instruments/index.ts';
import { startEngine } from './dealing.ts';
import type { postgresStore } from './dealing.ts';

interface DealingDeps {
  readonly store: ReturnType<typeof postgresStore>;
  readonly brands: readonly Brand[];
  readonly clock: Clock;
  readonly bus: ThreadBus;
}

/** Starts the dealing thread's engine in this thread. */
export async function startDealing({ store, brands, clock, bus }: DealingDeps): Promise<Engine> {
  followNames(bus);
  const engine = await startEngine({
    store,
    rules: createRules(brands, loadBrand),
    now: () => clock.now(),
    onCommitted: (change) => bus.publish('dealing.committed', change),
    onOpenings: (pauses) => bus.publish('dealing.openings', pauses),
    onHalts: (halts) => bus.publish('dealing.halts', halts),
    onActions: (actions) => bus.publish('dealing.actions', actions),
    onSplit: (quote) => bus.publish('quotes.loaded', [quote]),
    onLimits: (figures) => bus.publish('dealing.limits', figures),
    onSettings: (settings) => bus.publish('dealing.settings', settings),
    onTerms: (terms) => bus.publish('dealing.terms', terms),
  });
  answerForDealing(bus, engine, clock);
  answerForAbsent(bus);
  return engine;
}

/** Resets the names that another edge may have left in this process, and follows those of this edge's engine. */
function followNames(bus: ThreadBus): NameBoard {
  learnSymbolChanges([]);
  learnTerms(NO_TERMS);
  return new NameBoard(bus);
}

/** Answers for the dealing thread. */
function answerForDealing(bus: ThreadBus, engine: Engine, clock: Clock): void {
  bus.respond('dealing.submit', (command) => engine.submit(command));
  bus.respond('dealing.recall', (command) => engine.recall(command));
  bus.respond('dealing.openAccount', (command) => engine.openAccount(command));
  bus.respond('dealing.switchOpening', (command) => engine.switchOpening(command));
  bus.respond('dealing.switchHalt', (command) => engine.switchHalt(command));
  bus.respond('dealing.stepAction', (command) => engine.stepAction(command));
  bus.respond('dealing.changeLimit', (command) => engine.changeLimit(command));
  bus.respond('dealing.changeSetting', (command) => engine.changeSetting(command));
  bus.respond('dealing.changeTerm', (command) => engine.changeTerm(command));
  bus.respond('dealing.account', (id) => engine.account(id));
  // An edge surveys no book: a test of the survey starts its own surveyor.
  bus.respond('dealing.survey', () => ({ at: clock.now(), tookMs: 0, brands: new Map() }));
  bus.respond('dealing.lastSurvey', () => ({ at: clock.now(), tookMs: 0, brands: new Map() }));
  bus.respond('dealing.fallen', () => ({ at: clock.now(), holdings: [], next: undefined }));
  bus.respond('dealing.fillTimes', () => new FillClock().read());
  // An edge has no price source: this is a gate's answer for one that has reported nothing.
  bus.respond('prices.health', () => ({ sources: [{ name: 'test', state: 'live' }], isServed: true, changes: 0 }));
  bus.respond('prices.running', () => ({ version: 0, off: [], sources: [{ name: 'test', state: 'live' }] }));
  bus.respond('prices.follow', () => true);
  bus.respond('quotes.quality', () => ({
    source: 'test',
    simulated: true,
    heardAt: undefined,
    silences: 0,
    unknown: 0,
    instruments: [],
  }));
}

/**
 * Answers calls to the render thread with "unavailable" immediately, instead of after the bus's timeout of half a
 * minute.
 */
function answerForAbsent(bus: ThreadBus): void {
  for (const subject of ['render.candles', 'robot.backTest', 'robot.signal'] as const)
    bus.respond(subject, () => Promise.reject(new BusTimeout(subject)));
}
