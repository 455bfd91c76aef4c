import type { Wire } from '@candor/server/bus/wire.ts';
import { Chance } from '../lockstep/chance.ts';
import type { SimulatedProcess, Slot } from './process.ts';
import type { VirtualTime } from './virtualTime.ts';

/** Faults of message delivery; 0 or false means none. */
export interface Weather {
  /** Messages lost per thousand. */
  readonly lost: number;
  readonly doubled: number;
  /** Whether one sender's messages overtake one another, which NATS rules out. */
  readonly isOutOfOrder: boolean;
  readonly delayMs: number;
}

export const CALM: Weather = { lost: 0, doubled: 0, isOutOfOrder: false, delayMs: 0 };

type Handler = (bytes: Uint8Array) => void;

/** Carries messages between processes, and loses them. */
export class Network {
  weather = CALM;
  readonly #time: VirtualTime;
  readonly #seed: number;
  readonly #topics = new Map<string, Map<SimulatedProcess, Handler[]>>();
  readonly #links = new Map<string, { readonly chance: Chance; last: number }>();
  readonly #cuts = new Map<string, number>();

  constructor(time: VirtualTime, seed: number) {
    this.#time = time;
    this.#seed = seed;
  }

  wire(process: SimulatedProcess): Wire {
    return {
      bytesMax: 1_048_576,
      publish: (topic, bytes) => {
        if (!process.mayAct()) return;
        for (const [receiver, handlers] of this.#topics.get(topic) ?? [])
          if (receiver !== process) this.#carry(process, receiver, () => handlers.forEach((handle) => handle(bytes)));
      },
      subscribe: (topic, handler) => {
        const receivers = this.#topics.get(topic) ?? new Map<SimulatedProcess, Handler[]>();
        this.#topics.set(topic, receivers.set(process, [...(receivers.get(process) ?? []), handler]));
      },
      close: () => Promise.resolve(),
    };
  }

  /** Drops the subscriptions of an ended process. */
  forget(process: SimulatedProcess): void {
    for (const receivers of this.#topics.values()) receivers.delete(process);
  }

  /** Cuts the link between two slots for this long. */
  cut(one: Slot, other: Slot, ms: number): void {
    this.#cuts.set(pairOf(one, other), this.#time.now + ms);
  }

  #carry(from: SimulatedProcess, to: SimulatedProcess, deliver: () => void): void {
    const link = this.#linkOf(from, to);
    const { lost, doubled, isOutOfOrder, delayMs } = this.weather;
    if (this.#isCut(from, to) || link.chance.below(1_000) < lost) return;
    const copies = link.chance.below(1_000) < doubled ? 2 : 1;
    for (let copy = 0; copy < copies; copy += 1) {
      const due = this.#time.now + 1 + link.chance.below(4) + (delayMs === 0 ? 0 : link.chance.below(delayMs));
      const at = isOutOfOrder ? due : Math.max(due, link.last);
      link.last = Math.max(link.last, at);
      this.#time.at(at, () => {
        if (!this.#isCut(from, to)) to.run(deliver);
      });
    }
  }

  #isCut({ slot: one }: SimulatedProcess, { slot: other }: SimulatedProcess): boolean {
    return (this.#cuts.get(pairOf(one, other)) ?? 0) > this.#time.now;
  }

  /** Returns a link with its own random numbers, so that omitting a step changes little elsewhere. */
  #linkOf(from: SimulatedProcess, to: SimulatedProcess): { readonly chance: Chance; last: number } {
    const name = `${from.name} ${to.name}`;
    const existing = this.#links.get(name);
    if (existing !== undefined) return existing;
    const link = { chance: new Chance(mixed(this.#seed, name)), last: 0 };
    this.#links.set(name, link);
    return link;
  }
}

/** Derives a seed from a seed and a name. */
export function mixed(seed: number, name: string): number {
  let mix = seed | 0;
  for (const letter of name) mix = Math.imul(mix ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return mix;
}

function pairOf(one: Slot, other: Slot): string {
  return one < other ? `${one} ${other}` : `${other} ${one}`;
}
