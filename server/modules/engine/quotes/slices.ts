/** Length of a slice: long work yields to the thread's other work after this time. */
const SLICE_MS = 5;
/** Number of slices from which all work counts as equally long, and takes turns. */
const LONG_FROM = 16;
/** Number of simultaneous long tasks from which the thread rests after each slice, so that others get the processor. */
const CROWD = 12;
const REST_MS = 10;

interface Waiting {
  /** Number of slices that this work has had. */
  readonly had: number;
  readonly begin: () => void;
}

const waiting: Waiting[] = [];
let isScheduled = false;

/**
 * Slices long work: `yieldIfDue`, called between its pieces, yields to other due work once a slice is used up. Each
 * time around the event loop one slice of a thread's long work runs, for the task that has had the fewest: a short
 * query does not queue behind long ones.
 */
export class Slices {
  #startedAt = performance.now();
  #had = 0;

  async yieldIfDue(): Promise<void> {
    if (performance.now() - this.#startedAt < SLICE_MS) return;
    this.#had = Math.min(this.#had + 1, LONG_FROM);
    await new Promise<void>((begin) => {
      waiting.push({ had: this.#had, begin });
      schedule();
    });
    this.#startedAt = performance.now();
  }
}

function schedule(): void {
  if (isScheduled) return;
  isScheduled = true;
  if (waiting.length < CROWD) setImmediate(serveNext);
  else setTimeout(serveNext, REST_MS);
}

function serveNext(): void {
  isScheduled = false;
  takeNext()?.begin();
  if (waiting.length > 0) schedule();
}

/** Takes the longest waiting task of those with the fewest slices. */
function takeNext(): Waiting | undefined {
  let next = 0;
  for (const [place, { had }] of waiting.entries()) if (had < (waiting[next]?.had ?? had)) next = place;
  return waiting.splice(next, 1)[0];
}
