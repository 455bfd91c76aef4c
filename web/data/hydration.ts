const awaited: Promise<void>[] = [];

/** The page comes alive only when this is done too: until then it stands as the server made it. */
export function hydrateAfter(done: Promise<void>): void {
  awaited.push(done);
}

export async function readyToHydrate(): Promise<void> {
  await Promise.all(awaited);
}
