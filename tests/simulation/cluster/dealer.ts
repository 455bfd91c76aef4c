import type { Quote } from '@candor/domain/pricing/quote.ts';
import { SECOND_MS } from '@candor/domain/time.ts';
import { ProcessLink } from '@candor/server/bus/processes.ts';
import { ThreadBus } from '@candor/server/bus/threads.ts';
import { Engine, FillClock, LeaseWatch, cloneableChange } from '@candor/server/modules/engine/dealing/index.ts';
import { LeasedStore } from '@candor/server/modules/engine/dealing/leasedStore.ts';
import { Lateness, createGate } from '@candor/server/modules/engine/quotes/index.ts';
import type { Gate } from '@candor/server/modules/engine/quotes/index.ts';
import { answerCommands } from '@candor/server/wiring/answerCommands.ts';
import { priceSink } from '@candor/server/wiring/priceSink.ts';
import { TermLine } from '@candor/server/wiring/terms.ts';
import { RepeatingBus } from '@candor/server/wiring/repeat.ts';
import { withTape } from '@candor/server/wiring/tape.ts';
import { engineRules } from '../engineRules.ts';
import { settings } from '../settings.ts';
import { gated } from './feed.ts';
import { markOf } from './process.ts';
import type { SimulatedProcess } from './process.ts';
import type { World } from './world.ts';

const FLUSH_MS = 1_000;
/** The planted loss drops one tick in this many. */
const LOST_ONE_IN = 40;

/** A dealer that has become the engine. */
export interface Dealing {
  readonly process: SimulatedProcess;
  readonly engine: Engine;
  readonly gate: Gate;
}

/** Runs a process that is a standby and then deals, built of the product's own parts. */
export async function deal(world: World, process: SimulatedProcess): Promise<Dealing> {
  const { database, network, watch } = world;
  const threads = ThreadBus.hub(process);
  const [elapsed, now] = [() => process.elapsed(), () => process.now()];
  threads.join((inner) => {
    const link = { wire: network.wire(process), inner, part: 'dealing', elapsed, now } as const;
    return new ProcessLink({ ...link, onMissed: () => undefined, timers: process, mark: markOf(process) });
  });
  const store = new LeasedStore({
    connect: (onBroken) => database.connect(process, onBroken),
    owner: process.name,
    readSnapshot: () => Promise.resolve(undefined),
    timers: process,
    elapsed,
  });
  await store.standBy();
  const bus = new RepeatingBus(threads);
  const fence = (): void => process.end('fenced');
  const lease = new LeaseWatch({
    renew: () => store.renewLease(),
    elapsed,
    onLost: fence,
    onTrouble: () => undefined,
    timers: process,
  });
  const terms = new TermLine(bus, process);
  const engine = await Engine.start({
    store,
    rules: engineRules(settings),
    now,
    onCommitted: (change) => bus.publish('dealing.committed', cloneableChange(change)),
    onTerms: (latest) => terms.publish(latest),
    alarm: (message) => watch.onAlarm(process, message),
    onFenced: fence,
    mayDeal: () => lease.isFresh,
    timers: process,
  });
  await lease.renew();
  lease.start();
  const tape = openTape(world, process);
  let ticks = 0;
  const priced = {
    seedQuote: (quote: Quote) => engine.seedQuote(quote),
    tick: (quote: Quote) => {
      ticks += 1;
      if (world.planted.losesTick !== true || ticks % LOST_ONE_IN !== 0) engine.tick(quote);
    },
    market: engine.market.bind(engine),
  };
  const sink = withTape(priceSink(priced, bus, new Lateness()), tape, process);
  const source = world.feed.source(process);
  const alarm = (message: string): void => watch.trace(process.name, message);
  const { lastTickId } = tape;
  const gate = createGate({ instruments: gated, source, clock: process, sink, lastTickId, alarm, timers: process });
  terms.open(gate);
  gate.start();
  answerCommands(engine, bus, { lease, fills: new FillClock(), terms });
  process.every(SECOND_MS, () => engine.clock());
  return { process, engine, gate };
}

/** Opens the tape: what is on disk outlives the process, what is still unwritten does not. */
function openTape({ tape, watch }: World, process: SimulatedProcess) {
  const unwritten: Quote[] = [];
  process.every(FLUSH_MS, () => {
    tape.push(...unwritten.splice(0));
  });
  return {
    record: (quote: Quote) => {
      watch.onTick(process, quote);
      unwritten.push(quote);
    },
    lastTickId: tape.reduce((last, { tickId }) => Math.max(last, tickId), 0),
  };
}
