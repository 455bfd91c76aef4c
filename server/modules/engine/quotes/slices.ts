import { setImmediate } from 'node:timers/promises';

/** Long work gives way to whatever else its thread does after this. */
const SLICE_MS = 5;

/** Of all long work of a thread one slice runs each time around the event loop. */
let turn: Promise<void> = Promise.resolve();

/** Called between pieces of long work: waits for whatever else is due once a slice is used up. */
export class Slices {
  private startedAt = performance.now();

  async breathe(): Promise<void> {
    if (performance.now() - this.startedAt < SLICE_MS) return;
    turn = turn.then(() => setImmediate());
    await turn;
    this.startedAt = performance.now();
  }
}
