import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';

/**
 * What a thread gets of a processor that others need as well, in the system's steps: about a third of an equal share
 * where somebody waits for its work, and a tenth where most of its work is for attackers.
 */
const NICE = { little: 5, much: 10 } as const;

/** Lowers the priority of the calling thread only, which Linux can; elsewhere it stays as it is. */
export function yieldToOthers(how: keyof typeof NICE): void {
  const thread = ownThread();
  if (thread !== undefined) setPriority(thread, NICE[how]);
}

/** The system's number of this thread; undefined where the system does not say. */
function ownThread(): number | undefined {
  try {
    const [, owner, thread] = /^(\d+)\/task\/(\d+)$/.exec(readlinkSync('/proc/thread-self')) ?? [];
    return owner === String(process.pid) ? Number.parseInt(thread ?? '', 10) : undefined;
  } catch {
    return undefined;
  }
}
