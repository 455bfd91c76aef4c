import { NO_TERMS, checkTermChange, withTermChange } from '@candor/domain/pricing/marketTerms.ts';
import type { MarketTerms } from '@candor/domain/pricing/marketTerms.ts';
import type { Bus } from '../bus/bus.ts';
import type { Clock } from '../clock.ts';
import type { Pool } from '../database/pool.ts';
import { TermBoard, readTermChanges } from '../modules/engine/dealing/index.ts';
import type { ChangeTerm, Engine } from '../modules/engine/dealing/index.ts';
import { findInstrument } from '../modules/engine/instruments/index.ts';
import type { Gate } from '../modules/engine/quotes/index.ts';

type TermedGate = Pick<Gate, 'takeTerms' | 'check'>;
type TermedEngine = Pick<Engine, 'changeTerm'>;

/**
 * Rule SE-20: a change of a market's terms on its way to the gate and the engine. The gate takes it in the same moment
 * in which it enters the engine's queue, so that its place among the ticks is exact: every tick before it was judged by
 * the terms before, and every one after it by these. What the engine then refuses is given back.
 */
export class TermLine {
  readonly #bus: Pick<Bus, 'publish'>;
  readonly #clock: Clock;
  #gate: TermedGate | undefined;
  /** What the gate judges by. */
  #taken = NO_TERMS;
  #stored = NO_TERMS;
  #underWay = 0;

  constructor(bus: Pick<Bus, 'publish'>, clock: Clock) {
    this.#bus = bus;
    this.#clock = clock;
  }

  /** What the engine has stored; it exists before the gate does. */
  publish(terms: MarketTerms): void {
    this.#stored = terms;
    if (terms.version > this.#taken.version) this.#take(terms);
    this.#bus.publish('dealing.terms', terms);
  }

  open(gate: TermedGate): void {
    this.#gate = gate;
    gate.takeTerms(this.#taken);
  }

  async change(engine: TermedEngine, command: ChangeTerm): ReturnType<TermedEngine['changeTerm']> {
    this.#underWay += 1;
    this.#takeChange(command);
    const asked = engine.changeTerm(command);
    this.#gate?.check();
    const answer = await asked;
    this.#underWay -= 1;
    this.#giveBack();
    return answer;
  }

  /** As the engine will decide it: nothing else changes terms, and both go by the same record. */
  #takeChange({ commandId, place, name, before, text, approvedBy }: ChangeTerm): void {
    if (this.#taken.done.has(commandId)) return;
    const now = this.#clock.now();
    const request = { place, name, before, text, isApproved: approvedBy !== undefined };
    const checked = checkTermChange(this.#taken, request, { find: findInstrument, now });
    if (!checked.ok) return;
    const version = this.#taken.version + 1;
    const kept = text === undefined ? undefined : checked.value;
    this.#take(withTermChange(this.#taken, { commandId, place, name, version, text: kept, at: now }));
  }

  /** The engine could not store what the gate has taken. */
  #giveBack(): void {
    if (this.#underWay > 0 || this.#taken.version === this.#stored.version) return;
    this.#take(this.#stored);
    this.#gate?.check();
  }

  #take(terms: MarketTerms): void {
    this.#taken = terms;
    this.#gate?.takeTerms(terms);
  }
}

interface TermWiring {
  readonly bus: Pick<Bus, 'subscribe'>;
  readonly pool: Pool;
}

/** What two people have set of markets, read before anybody is served; then it follows. */
export async function openTerms({ bus, pool }: TermWiring): Promise<TermBoard> {
  const board = new TermBoard(bus);
  board.learn(await readTermChanges(pool));
  return board;
}
