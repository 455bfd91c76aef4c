import { nextTick } from 'node:process';

interface Planned {
  readonly at: number;
  readonly order: number;
  readonly work: () => void;
  isOff: boolean;
}

/** Time that advances only to due work. Work due at the same moment runs in the order of scheduling. */
export class VirtualTime {
  now = 0;
  /** Number of steps so far. */
  steps = 0;
  readonly #heap: Planned[] = [];
  #order = 0;

  /** Schedules work; returns a function that cancels it. */
  at(moment: number, work: () => void): () => void {
    const planned = { at: Math.max(moment, this.now), order: this.#order++, work, isOff: false };
    this.#push(planned);
    return () => {
      planned.isOff = true;
    };
  }

  after(ms: number, work: () => void): () => void {
    return this.at(this.now + ms, work);
  }

  /** Runs the next due work and everything that follows from it immediately; false if nothing is scheduled. */
  async step(): Promise<boolean> {
    const next = this.#pop();
    if (next === undefined) return false;
    this.now = next.at;
    this.steps += 1;
    next.work();
    // Node reaches this once no promise has anything left to do.
    await new Promise<void>((resolve) => nextTick(resolve));
    return true;
  }

  #push(planned: Planned): void {
    const heap = this.#heap;
    let index = heap.push(planned) - 1;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (!isBefore(planned, heap[parent])) break;
      this.#swap(index, parent);
      index = parent;
    }
  }

  #pop(): Planned | undefined {
    for (;;) {
      const first = this.#take();
      if (first === undefined || !first.isOff) return first;
    }
  }

  #take(): Planned | undefined {
    const heap = this.#heap;
    const [first] = heap;
    const last = heap.pop();
    if (first === undefined || last === undefined || heap.length === 0) return first;
    heap[0] = last;
    for (let index = 0; ;) {
      const [left, right] = [2 * index + 1, 2 * index + 2];
      let least = index;
      if (isBefore(heap[left], heap[least])) least = left;
      if (isBefore(heap[right], heap[least])) least = right;
      if (least === index) return first;
      this.#swap(index, least);
      index = least;
    }
  }

  #swap(one: number, other: number): void {
    const [first, second] = [this.#heap[one], this.#heap[other]];
    if (first === undefined || second === undefined) return;
    this.#heap[one] = second;
    this.#heap[other] = first;
  }
}

function isBefore(one: Planned | undefined, other: Planned | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  return one.at < other.at || (one.at === other.at && one.order < other.order);
}
