const awaited: Promise<unknown>[] = [];

/** Delays hydration until this is done: until then the page stays as the server rendered it. */
export function hydrateAfter(done: Promise<unknown>): void {
  awaited.push(done);
}

export async function readyToHydrate(): Promise<void> {
  await Promise.all(awaited);
}
