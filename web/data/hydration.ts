const awaited: Promise<void>[] = [];

/** Hydration also waits for this: until then the page stays as the server made it. */
export function hydrateAfter(done: Promise<void>): void {
  awaited.push(done);
}

export async function readyToHydrate(): Promise<void> {
  await Promise.all(awaited);
}
