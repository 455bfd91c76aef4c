/** The only source of the current time. */
export interface Clock {
  now(): number;
}

/** Creates a clock that began at `start`, as the server's did (R33); without `start` the machine's own. */
export function createClock(start: number | undefined): Clock {
  const offset = start === undefined ? 0 : start - Date.now();
  return { now: () => Date.now() + offset };
}
