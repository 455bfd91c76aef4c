import { performance } from 'node:perf_hooks';

/** Limits of waiting requests; `known` and `strangers` are those started each time around the event loop. */
export interface TurnLimits {
  readonly known: number;
  readonly strangers: number;
  /** Waiting strangers above which they leave a part of the thread's time to known senders. */
  readonly crowd: number;
  /** Share of the time, 0 to 1, below which the thread must have been busy for a crowd to start. */
  readonly busy: number;
  /** Requests that may wait in each lane. */
  readonly waiting: number;
}

export interface Waiter {
  readonly address: string;
  /** The sender, if the server knows them. */
  readonly known: string | undefined;
  /** Has the sender left? Then they take nobody's turn. */
  readonly isGone: () => boolean;
}

interface Lane {
  readonly atOnce: number;
  begun: number;
  length: number;
  /** Waiting requests by subject, in the order of their turns. */
  readonly waiting: Map<string, Waiting[]>;
}

interface Waiting {
  readonly begin: () => void;
  readonly isGone: () => boolean;
}

/** Time that a crowd waits while the thread is busy, before checking again. */
const PAUSE_MS = 1;
/** Pauses after which some of a crowd start, however busy the thread is. */
const PAUSES_MAXIMUM = 10;

/**
 * Starts a few requests at a time, however many have arrived. Between them the event loop handles other events, so that
 * a tick, an order or a known sender's request waits for a few strangers and not for all (T57). Subjects take turns.
 */
export class Turns {
  readonly #limits: TurnLimits;
  readonly #known: Lane;
  readonly #strangers: Lane;
  readonly #thread: Pick<ThreadTime, 'busy'>;
  #pauses = 0;
  #isScheduled = false;
  #isPausing = false;

  constructor(limits: TurnLimits, thread: Pick<ThreadTime, 'busy'> = new ThreadTime()) {
    this.#limits = limits;
    this.#known = { atOnce: limits.known, begun: 0, length: 0, waiting: new Map() };
    this.#strangers = { atOnce: limits.strangers, begun: 0, length: 0, waiting: new Map() };
    this.#thread = thread;
  }

  /** Resolves when the request may start, immediately without a crowd. Undefined if too many are waiting. */
  wait({ address, known, isGone }: Waiter): Promise<void> | undefined {
    const lane = known === undefined ? this.#strangers : this.#known;
    this.#schedule();
    if (lane.begun < lane.atOnce && lane.length === 0) {
      lane.begun += 1;
      return Promise.resolve();
    }
    return lane.length < this.#limits.waiting ? append(lane, known ?? address, isGone) : undefined;
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      this.#next();
    });
  }

  #next(): void {
    begin(this.#known);
    if (this.#known.length > 0) this.#schedule();
    if (this.#mustPause()) return this.#pauseCrowd();
    begin(this.#strangers);
    this.#pauses = 0;
    if (this.#strangers.length > 0) this.#schedule();
  }

  #mustPause(): boolean {
    const { crowd, busy } = this.#limits;
    return this.#strangers.length > crowd && this.#pauses < PAUSES_MAXIMUM && this.#thread.busy() > busy;
  }

  #pauseCrowd(): void {
    if (this.#isPausing) return;
    this.#isPausing = true;
    setTimeout(() => {
      this.#isPausing = false;
      this.#pauses += 1;
      this.#schedule();
    }, PAUSE_MS);
  }
}

function append(lane: Lane, subject: string, isGone: () => boolean): Promise<void> {
  const { promise, resolve: begin } = Promise.withResolvers<void>();
  const line = lane.waiting.get(subject);
  if (line === undefined) lane.waiting.set(subject, [{ begin, isGone }]);
  else line.push({ begin, isGone });
  lane.length += 1;
  return promise;
}

function begin(lane: Lane): void {
  lane.begun = 0;
  for (const [subject, line] of lane.waiting) {
    if (lane.begun === lane.atOnce) return;
    const first = line.shift();
    lane.length -= 1;
    if (first?.isGone() === false) lane.begun += 1;
    first?.begin();
    lane.waiting.delete(subject);
    // Behind the other subjects, who have waited longer.
    if (line.length > 0) lane.waiting.set(subject, line);
  }
}

/** Window in which the load is measured: short enough that a pause of a millisecond shows in it. */
const WINDOW_MS = 20;

/** Measures how busy the thread that answers everybody is. */
class ThreadTime {
  #window = performance.eventLoopUtilization();
  #windowFrom = performance.now();

  /** Returns the share of the last few milliseconds, 0 to 1, in which the thread had work. */
  busy(): number {
    const { utilization } = performance.eventLoopUtilization(this.#window);
    const now = performance.now();
    if (now - this.#windowFrom > WINDOW_MS) {
      this.#window = performance.eventLoopUtilization();
      this.#windowFrom = now;
    }
    return utilization;
  }
}
