/** A line that answers pings, and who wants to know how fast. */
export interface Probed {
  /** Resolves when the answer is there; rejects when the line breaks. */
  readonly ping: () => Promise<unknown>;
  readonly onLatency: (ms: number) => void;
  /** An answer is so late that orders will be too. */
  readonly onSlow: () => void;
  /** No answer at all: the line is dead, whatever the socket says. */
  readonly onDead: () => void;
}

const EVERY_MS = 5_000;
/** What a person notices between a press and its effect. */
export const SLOW_MS = 1_000;
export const DEAD_MS = 6_000;

/** Pings at once and then every five seconds, one at a time; returns the function that ends it. */
export function watchLatency({ ping, onLatency, onSlow, onDead }: Probed): () => void {
  let waiting: (() => void) | undefined;

  function probe(): void {
    if (waiting !== undefined) return;
    const sentAt = performance.now();
    const slow = setTimeout(onSlow, SLOW_MS);
    const dead = setTimeout(() => end(onDead), DEAD_MS);
    const own = () => {
      clearTimeout(slow);
      clearTimeout(dead);
    };
    waiting = own;
    const end = (tell: () => void) => {
      if (waiting !== own) return;
      own();
      waiting = undefined;
      tell();
    };
    ping().then(
      () => end(() => onLatency(Math.round(performance.now() - sentAt))),
      () => end(() => undefined),
    );
  }

  const timer = setInterval(probe, EVERY_MS);
  probe();
  return () => {
    clearInterval(timer);
    waiting?.();
    waiting = undefined;
  };
}
