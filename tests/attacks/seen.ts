import { AssertionError } from 'node:assert';

/** Counts events, and summarises them briefly. */
export class Seen {
  readonly #counts = new Map<string, number>();

  add(what: string | number, times = 1): void {
    this.#counts.set(String(what), (this.#counts.get(String(what)) ?? 0) + times);
  }

  get text(): string {
    const counts = [...this.#counts].toSorted(([one], [other]) => one.localeCompare(other));
    return counts.map(([what, times]) => `${what}×${times}`).join(' ');
  }
}

/** Fails on any other status; 0, a connection that ended without an answer, is always allowed. */
export function onlyStatuses(statuses: ReadonlyMap<number, number>, allowed: readonly number[]): string {
  const outcomes = new Seen();
  for (const [status, times] of statuses) if (status !== 0) outcomes.add(status, times);
  for (const status of statuses.keys())
    if (status !== 0 && !allowed.includes(status)) fail(`answered ${status}: ${outcomes.text}`);
  return outcomes.text;
}

/** Reports that an attack succeeded. */
export function fail(message: string): never {
  throw new AssertionError({ message });
}
