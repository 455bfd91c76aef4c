const awaited: Promise<void>[] = [];

/** Delays hydration until this is done: until then the page stays as the server rendered it. */
export function hydrateAfter(done: Promise<void>): void {
  awaited.push(done);
}

export async function readyToHydrate(): Promise<void> {
  await Promise.all(awaited);
}
