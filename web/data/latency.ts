/** Connection that answers pings, with the listeners for its latency. */
export interface Probed {
  /** Resolves when the answer arrives; rejects when the connection breaks. */
  readonly ping: () => Promise<unknown>;
  readonly onLatency: (ms: number) => void;
  /** Called when an answer is so late that orders will be late too. */
  readonly onSlow: () => void;
  /** Called when an answer is missing: the connection is dead, whatever the socket says. */
  readonly onDead: () => void;
}

const EVERY_MS = 5_000;
/** Latency from which a person notices the delay between a press and its effect. */
export const SLOW_MS = 1_000;
export const DEAD_MS = 6_000;

/** Pings immediately and then every five seconds, one at a time; returns the function that stops it. */
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
    const end = (report: () => void) => {
      if (waiting !== own) return;
      own();
      waiting = undefined;
      report();
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
