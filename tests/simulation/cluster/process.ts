import { MARK_BYTES } from '@candor/server/bus/frames.ts';
import type { SteadyClock, Timers } from '@candor/server/clock.ts';
import { START } from '../driverWords.ts';
import type { VirtualTime } from './virtualTime.ts';

export const slots = ['dealer-1', 'dealer-2', 'edge-1', 'edge-2'] as const;
/** A place where processes run, one at a time. */
export type Slot = (typeof slots)[number];

/** The machine of a slot: its clock may be wrong, and remains so when a process ends. */
export interface Machine {
  readonly slot: Slot;
  /** Error of its clock. */
  skewMs: number;
}

/**
 * A process: its timers end with it, and none runs while it hangs. Every effect on the world goes through `mayAct`, so
 * that the process can die between any two.
 */
export class SimulatedProcess implements Timers, SteadyClock {
  readonly machine: Machine;
  readonly number: number;
  isAlive = true;
  readonly #time: VirtualTime;
  readonly #onEnd: (reason: string) => void;
  #hangsUntil = 0;
  #actsLeft = Number.POSITIVE_INFINITY;

  constructor(time: VirtualTime, machine: Machine, number: number, onEnd: (reason: string) => void) {
    this.#time = time;
    this.machine = machine;
    this.number = number;
    this.#onEnd = onEnd;
  }

  get slot(): Slot {
    return this.machine.slot;
  }

  get name(): string {
    return `${this.slot}#${this.number}`;
  }

  now(): number {
    return START + Math.floor(this.#time.now) + this.machine.skewMs;
  }

  elapsed(): number {
    return this.#time.now;
  }

  after(ms: number, work: () => void): () => void {
    let isOff = false;
    this.#time.after(ms, () => {
      if (!isOff) this.run(work);
    });
    return () => {
      isOff = true;
    };
  }

  every(ms: number, work: () => void): () => void {
    let callOff = (): void => undefined;
    let isOff = false;
    const again = (): void => {
      callOff = this.after(ms, () => {
        work();
        if (!isOff) again();
      });
    };
    again();
    return () => {
      isOff = true;
      callOff();
    };
  }

  /** Runs work now, or once the process no longer hangs; never after it has ended. */
  run(work: () => void): void {
    if (!this.isAlive) return;
    if (this.#time.now < this.#hangsUntil) this.#time.at(this.#hangsUntil, () => this.run(work));
    else work();
  }

  hang(ms: number): void {
    this.#hangsUntil = Math.max(this.#hangsUntil, this.#time.now + ms);
  }

  /** Kills the process after this many further acts, in place of the next one. */
  dieAfter(acts: number): void {
    this.#actsLeft = acts;
  }

  /** Asked before every act that others notice; false if the process is dead. */
  mayAct(): boolean {
    if (!this.isAlive) return false;
    if (this.#actsLeft === 0) this.end('killed');
    else this.#actsLeft -= 1;
    return this.isAlive;
  }

  end(reason: string): void {
    if (!this.isAlive) return;
    this.isAlive = false;
    this.#onEnd(reason);
  }
}

/** Returns the mark by which the wire knows a process. */
export function markOf({ name }: SimulatedProcess): Uint8Array {
  return Buffer.from(name.replace('dealer-', 'd').replace('edge-', 'e').padEnd(MARK_BYTES, '.'));
}
