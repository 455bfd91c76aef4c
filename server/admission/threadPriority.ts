import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';

/**
 * What a thread gets of a processor that others need as well, in the system's steps: about a third of an equal share
 * where somebody waits for its work, and a tenth where most of its work is for attackers.
 */
const NICE = { little: 5, much: 10 } as const;

/** Lowers the priority of the calling thread only, which Linux can; where it is not allowed, it stays as it is. */
export function yieldToOthers(how: keyof typeof NICE): void {
  try {
    // The system's number of this thread, unless its processes are numbered otherwise from here.
    const [, owner, thread = ''] = /^(\d+)\/task\/(\d+)$/.exec(readlinkSync('/proc/thread-self')) ?? [];
    if (owner === String(process.pid)) setPriority(Number.parseInt(thread, 10), NICE[how]);
  } catch {
    // Not Linux, or a sandbox: all threads are equal there.
  }
}
