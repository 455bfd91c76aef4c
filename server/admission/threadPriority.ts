import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';

/**
 * Nice values of a thread: about a third of an equal share of a busy processor where somebody waits for its work, and a
 * tenth where most of its work is for attackers.
 */
const NICE = { little: 5, much: 10 } as const;

/** Lowers the priority of the calling thread only, which Linux can; without permission it stays as it is. */
export function yieldToOthers(how: keyof typeof NICE): void {
  try {
    // The system's number of this thread, unless its processes are numbered differently from here.
    const [, owner, thread = ''] = /^(\d+)\/task\/(\d+)$/.exec(readlinkSync('/proc/thread-self')) ?? [];
    if (owner === String(process.pid)) setPriority(Number.parseInt(thread, 10), NICE[how]);
  } catch {
    // Without Linux, or in a sandbox, all threads stay equal.
  }
}
