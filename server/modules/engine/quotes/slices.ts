import { setImmediate } from 'node:timers/promises';

/** Long work gives way to page rendering, which shares its thread, after this. */
const SLICE_MS = 10;

/** Called between pieces of long work: waits for whatever else is due once a slice is used up. */
export class Slices {
  private startedAt = performance.now();

  async breathe(): Promise<void> {
    if (performance.now() - this.startedAt < SLICE_MS) return;
    await setImmediate();
    this.startedAt = performance.now();
  }
}
