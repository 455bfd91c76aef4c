import type { TradingAccount } from '@candor/server/modules/engine/dealing/book.ts';
import { assertSameBook } from '@candor/server/modules/engine/dealing/recovery/recoverBook.ts';
import { Clients } from './clients.ts';
import { ClusterDatabase } from './clusterDatabase.ts';
import { deal } from './dealer.ts';
import type { Dealing } from './dealer.ts';
import { openEdge } from './edge.ts';
import type { Edge } from './edge.ts';
import { Feed, SYMBOLS } from './feed.ts';
import { CALM, Network } from './network.ts';
import type { Planted } from './planted.ts';
import { SimulatedProcess, slots } from './process.ts';
import type { Machine, Slot } from './process.ts';
import { LAST_MS } from './steps.ts';
import type { FaultStep, Step } from './steps.ts';
import { VirtualTime } from './virtualTime.ts';
import { Watch } from './watch.ts';
import type { Violation } from './watch.ts';
import type { World } from './world.ts';

const RESTART_MS = 900;
const LOOK_MS = 500;
/** Milliseconds between two checks whether the cluster has come to rest. */
const SETTLING_MS = 2_000;
/** Milliseconds after which a loader's lease has ended and unanswered requests have been repeated. */
const PATIENCE_MS = 150_000;
/** Messages of a process that could not become the engine, which is no fault. */
const EXPECTED = /connection (?:lost|refused)|another engine has taken over|Another dealing engine|not connected/;

export interface Run {
  /** The broken invariant; undefined if all held. */
  readonly violation: Violation | undefined;
  readonly hash: string;
  readonly virtualMs: number;
  readonly steps: number;
}

/** Two dealers, two edges, a database, a venue and their clients, until all of it has come to rest. */
export class Cluster {
  readonly #world: World;
  readonly #machines = new Map<Slot, Machine>(slots.map((slot) => [slot, { slot, skewMs: 0 }]));
  readonly #processes = new Map<Slot, SimulatedProcess>();
  readonly #edges = new Map<Slot, Edge>();
  readonly #dealing = new Map<Slot, Dealing>();
  readonly #clients: Clients;
  #started = 0;

  constructor(seed: number, planted: Planted) {
    const time = new VirtualTime();
    const database = new ClusterDatabase(time, seed, planted);
    const parts = { network: new Network(time, seed), feed: new Feed(time, seed), watch: new Watch(time, database) };
    this.#world = { time, database, planted, tape: [], ...parts };
    this.#clients = new Clients(this.#world, () => [this.#edges.get('edge-1'), this.#edges.get('edge-2')]);
  }

  async run(script: readonly Step[]): Promise<Run> {
    const { time, watch } = this.#world;
    for (const [index, slot] of slots.entries()) time.at(index * 10, () => this.#start(slot));
    time.at(300, () => this.#clients.begin());
    for (const step of script) time.at(step.at, () => this.#carryOut(step));
    time.at(LOOK_MS, () => this.#lookAgain());
    const areOver = (): boolean => time.now > LAST_MS && this.#clients.areAnswered;
    await this.#runUntil(areOver, LAST_MS + PATIENCE_MS);
    if (!areOver()) watch.fail('answered', 'a client has no answer');
    await this.#comeToRest();
    return { violation: watch.violation, hash: watch.digest(), virtualMs: time.now, steps: time.steps };
  }

  async #runUntil(isEnough: () => boolean, end: number): Promise<void> {
    const { time, watch } = this.#world;
    while (watch.violation === undefined && time.now < end && !isEnough()) await time.step();
  }

  #start(slot: Slot): void {
    const machine = this.#machines.get(slot);
    if (machine === undefined) return;
    this.#started += 1;
    const process = new SimulatedProcess(this.#world.time, machine, this.#started, (reason) =>
      this.#onEnd(process, reason),
    );
    this.#world.watch.trace(process.name, 'starts');
    this.#processes.set(slot, process);
    if (slot === 'edge-1' || slot === 'edge-2') this.#openEdge(slot, process);
    else void this.#deal(slot, process);
  }

  #openEdge(slot: Slot, process: SimulatedProcess): void {
    const edge = openEdge(this.#world, process);
    this.#edges.set(slot, edge);
    for (const accountId of this.#clients.accountIds) if (accountId > 0) edge.show(accountId);
  }

  async #deal(slot: Slot, process: SimulatedProcess): Promise<void> {
    const { watch, database } = this.#world;
    try {
      const dealing = await deal(this.#world, process);
      if (!process.isAlive) return;
      this.#dealing.set(slot, dealing);
      watch.trace(process.name, `deals from batch ${database.memory.batches.length}`);
    } catch (error) {
      if (!EXPECTED.test(String(error)))
        watch.fail('start', `${process.name} could not begin to deal: ${String(error)}`);
      process.end(String(error));
    }
  }

  #onEnd(process: SimulatedProcess, reason: string): void {
    const { network, watch, time, database } = this.#world;
    watch.trace(process.name, reason);
    const { slot } = process;
    network.forget(process);
    this.#edges.delete(slot);
    this.#dealing.delete(slot);
    this.#processes.delete(slot);
    database.leave(process, reason === 'machine gone');
    this.#clients.leave(process);
    time.after(RESTART_MS, () => this.#start(slot));
  }

  #carryOut(step: Step): void {
    this.#world.watch.trace('step', JSON.stringify(step));
    if (step.kind === 'command') this.#clients.send(step);
    else this.#befall(step);
  }

  #befall(step: FaultStep): void {
    const { network, database, time } = this.#world;
    switch (step.kind) {
      case 'crash':
        if (step.isMachineGone) this.#processes.get(step.slot)?.end('machine gone');
        else this.#processes.get(step.slot)?.dieAfter(step.acts);
        return;
      case 'hang':
        this.#processes.get(step.slot)?.hang(step.ms);
        return;
      case 'partition':
        network.cut(...step.between, step.ms);
        return;
      case 'cutDatabase':
        database.cut(step.slot, step.ms, step.isNoticed);
        return;
      case 'breakBatch':
        database.nextBreak = step.isStored ? 'stored' : 'lost';
        return;
      case 'weather':
        network.weather = step.weather;
        time.after(step.ms, () => {
          if (network.weather === step.weather) network.weather = CALM;
        });
        return;
      case 'skew': {
        const machine = this.#machines.get(step.slot);
        if (machine !== undefined) machine.skewMs = step.ms;
      }
    }
  }

  /** Checks each engine at rest: it must have every tick that its gate let pass, and the stored book. */
  #lookAgain(): void {
    for (const dealing of this.#dealing.values()) void dealing.engine.idle().then(() => this.#look(dealing));
    this.#world.time.after(LOOK_MS, () => this.#lookAgain());
  }

  #look({ process, engine, gate }: Dealing): void {
    const { watch, database } = this.#world;
    if (!process.isAlive) return;
    for (const symbol of SYMBOLS) {
      const [passed, dealt] = [gate.quote(symbol)?.tickId, engine.quote(symbol)?.tickId];
      if (passed !== dealt) watch.fail('ticks', `${process.name} has tick ${dealt} of ${symbol}, its gate ${passed}`);
    }
    const isStale = database.lease?.owner !== process.name;
    if (isStale) return;
    for (const id of this.#clients.accountIds) {
      const [own, stored] = [engine.account(id), database.memory.accounts.get(id)];
      if (own?.chainHead !== stored?.chainHead || own?.cash !== stored?.cash)
        watch.fail('book', `${process.name} has another account ${id} than is stored`);
    }
  }

  /** Waits for the end state: one process deals from the stored book, and both edges show it. */
  async #comeToRest(): Promise<void> {
    const { watch, time } = this.#world;
    const end = time.now + PATIENCE_MS;
    for (let found: string | undefined; ;) {
      await this.#runUntil(() => false, time.now + SETTLING_MS);
      if (watch.violation !== undefined) return;
      found = await this.#difference();
      if (found === undefined) return;
      if (time.now > end) return watch.fail('rest', found);
    }
  }

  /** Returns a difference from the state required at rest. */
  async #difference(): Promise<string | undefined> {
    const { database, time } = this.#world;
    const one = [...this.#dealing.values()].find(({ process }) => database.lease?.owner === process.name);
    if (one === undefined) return 'nobody deals';
    const stored = database.memory.whole().accounts;
    const looks = [bookDifference(one, stored)];
    for (const edge of this.#edges.values())
      looks.push(...stored.map((account) => viewDifference(edge, account, database)));
    let found: string | undefined = 'an edge has no account to show';
    let isSeen = false;
    void Promise.all(looks).then((all) => {
      found = all.find((text) => text !== undefined);
      isSeen = true;
    });
    await this.#runUntil(() => isSeen, time.now + SETTLING_MS);
    return found;
  }
}

async function bookDifference({ engine, process }: Dealing, stored: readonly TradingAccount[]) {
  const { accounts } = await engine.capture();
  try {
    assertSameBook(accounts, stored);
    return undefined;
  } catch (error) {
    return `${process.name}: ${String(error)}`;
  }
}

async function viewDifference(edge: Edge, stored: TradingAccount, { memory }: ClusterDatabase) {
  try {
    const { account, past } = await edge.view(stored.id);
    const shown = [
      account.cash,
      account.used,
      [...account.positions.keys()],
      past.history.map(({ id }) => id).toSorted((one, other) => one - other),
    ];
    const closed = memory.closedOf(stored.id).map(({ id }) => id);
    const real = [stored.cash, stored.used, [...stored.positions.keys()], closed];
    return String(shown) === String(real)
      ? undefined
      : `${edge.process.name} shows ${String(shown)}, not ${String(real)}`;
  } catch (error) {
    return `${edge.process.name} shows no account ${stored.id}: ${String(error)}`;
  }
}

export function simulate(seed: number, script: readonly Step[], planted: Planted = {}): Promise<Run> {
  return new Cluster(seed, planted).run(script);
}
