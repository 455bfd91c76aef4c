/** A piece of work that starts in its turn, and a promise of its end. */
export interface Started<T> {
  readonly ended: Promise<T>;
}

/** Starts the pieces in order, this many at a time. None may throw: its outcome is returned. */
export function startSideBySide<T>(pieces: readonly (() => Promise<T>)[], lanes: number): readonly Started<T>[] {
  const waiting = pieces.map((work) => ({ work, ...Promise.withResolvers<T>() }));
  const started = waiting.map(({ promise }) => ({ ended: promise }));
  const takeNext = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) next.resolve(await next.work());
  };
  for (let lane = 0; lane < lanes; lane += 1) void takeNext();
  return started;
}
