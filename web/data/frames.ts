interface Turn {
  readonly work: (isSeen: boolean) => void;
  readonly takesNext: boolean;
}

/** Calls back with the next animation frame, or after a delay if the page is hidden and gets none. */
type NextFrame = (run: (isSeen: boolean) => void) => void;

/**
 * Queue of automatic changes of the page: one piece in each animation frame, in the order of their requests, so that no
 * frame has to draw two of them. A hidden page draws nothing, and does all waiting work in one go.
 */
export class FrameTurns {
  readonly #nextFrame: NextFrame;
  #waiting: readonly Turn[] = [];
  #isScheduled = false;
  #isTaken = false;

  constructor(nextFrame: NextFrame) {
    this.#nextFrame = nextFrame;
  }

  /** Queues work. `takesNext` reserves the following frame for drawing what the work begins. */
  take(work: Turn['work'], { takesNext = false } = {}): void {
    this.#waiting = [...this.#waiting, { work, takesNext }];
    this.#schedule();
  }

  #schedule(): void {
    if (this.#isScheduled || this.#waiting.length === 0) return;
    this.#isScheduled = true;
    this.#nextFrame((isSeen) => this.#run(isSeen));
  }

  #run(isSeen: boolean): void {
    this.#isScheduled = false;
    const turns = isSeen ? this.#waiting.slice(0, this.#isTaken ? 0 : 1) : this.#waiting;
    this.#isTaken = turns.some(({ takesNext }) => takesNext);
    this.#waiting = this.#waiting.slice(turns.length);
    for (const { work } of turns) work(isSeen);
    this.#schedule();
  }
}

/** Delay for a hidden page, which gets no animation frames while its title still shows the profit. */
const HIDDEN_MS = 1_000;

function withNextFrame(run: (isSeen: boolean) => void): void {
  const end = (isSeen: boolean) => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    run(isSeen);
  };
  const frame = requestAnimationFrame(() => end(true));
  const timer = setTimeout(() => end(false), HIDDEN_MS);
}

/** Queue of this page; the server draws nothing. */
export const frameTurns = new FrameTurns(withNextFrame);
