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
 * Rule SE-20: passes a change of a market's terms to the gate and the engine. The gate takes it at the moment it enters
 * the engine's queue, so that its place among the ticks is exact: earlier ticks are judged by the old terms, later ones
 * by the new. If the engine then refuses the change, the gate reverts it.
 */
export class TermLine {
  readonly #bus: Pick<Bus, 'publish'>;
  readonly #clock: Clock;
  #gate: TermedGate | undefined;
  /** The terms by which the gate judges. */
  #applied = NO_TERMS;
  #stored = NO_TERMS;
  #underWay = 0;

  constructor(bus: Pick<Bus, 'publish'>, clock: Clock) {
    this.#bus = bus;
    this.#clock = clock;
  }

  /** Takes the terms that the engine has stored; the engine starts before the gate. */
  publish(terms: MarketTerms): void {
    this.#stored = terms;
    if (terms.version > this.#applied.version) this.#apply(terms);
    this.#bus.publish('dealing.terms', terms);
  }

  open(gate: TermedGate): void {
    this.#gate = gate;
    gate.takeTerms(this.#applied);
  }

  async change(engine: TermedEngine, command: ChangeTerm): ReturnType<TermedEngine['changeTerm']> {
    this.#underWay += 1;
    this.#takeChange(command);
    const asked = engine.changeTerm(command);
    this.#gate?.check();
    const answer = await asked;
    this.#underWay -= 1;
    this.#revert();
    return answer;
  }

  /** Applies the change as the engine will decide it: nothing else changes terms, and both use the same record. */
  #takeChange({ commandId, place, name, before, text, approvedBy }: ChangeTerm): void {
    if (this.#applied.done.has(commandId)) return;
    const now = this.#clock.now();
    const request = { place, name, before, text, isApproved: approvedBy !== undefined };
    const checked = checkTermChange(this.#applied, request, { find: findInstrument, now });
    if (!checked.ok) return;
    const version = this.#applied.version + 1;
    const storedText = text === undefined ? undefined : checked.value;
    this.#apply(withTermChange(this.#applied, { commandId, place, name, version, text: storedText, at: now }));
  }

  /** Reverts the gate's terms, since the engine could not store them. */
  #revert(): void {
    if (this.#underWay > 0 || this.#applied.version === this.#stored.version) return;
    this.#apply(this.#stored);
    this.#gate?.check();
  }

  #apply(terms: MarketTerms): void {
    this.#applied = terms;
    this.#gate?.takeTerms(terms);
  }
}

interface TermWiring {
  readonly bus: Pick<Bus, 'subscribe'>;
  readonly pool: Pool;
}

/** Opens the market terms that two people have set: read before serving, then followed. */
export async function openTerms({ bus, pool }: TermWiring): Promise<TermBoard> {
  const board = new TermBoard(bus);
  board.learn(await readTermChanges(pool));
  return board;
}
