/** Long work gives way to whatever else its thread does after this. */
const SLICE_MS = 5;
/** From so many slices on all works are equally long, and take turns. */
const LONG_FROM = 16;
/** So many long works at once are a crowd: the thread rests after each slice, and others have the processor. */
const CROWD = 12;
const REST_MS = 10;

interface Waiting {
  /** The slices that this work has had. */
  readonly had: number;
  readonly begin: () => void;
}

const waiting: Waiting[] = [];
let isScheduled = false;

/**
 * Called between pieces of long work: waits for whatever else is due once a slice is used up. Of all long work of a
 * thread one slice runs each time around the event loop, and it goes to the work that has had the fewest: a short
 * question does not queue behind long ones.
 */
export class Slices {
  #startedAt = performance.now();
  #had = 0;

  async breathe(): Promise<void> {
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

/** Of those with the fewest slices the one that has waited longest. */
function takeNext(): Waiting | undefined {
  let next = 0;
  for (const [place, { had }] of waiting.entries()) if (had < (waiting[next]?.had ?? had)) next = place;
  return waiting.splice(next, 1)[0];
}
