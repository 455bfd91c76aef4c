import type { Logger } from 'pino';
import type { SteadyClock } from '../clock.ts';
import type { Readiness } from '../http/readiness.ts';
import { sweepEvery } from './sweeps.ts';
import type { EndSweep } from './sweeps.ts';

const LOOK_MS = 5_000;
/** How long a part may fail before it is an outage; a reconnection is none. */
const PATIENCE_MS = 30_000;

const parts = ['database', 'dealing', 'sources'] as const;
type Part = (typeof parts)[number];

const outages: Readonly<Record<Part, string>> = {
  database: 'the database does not answer',
  dealing: 'the dealing thread does not answer',
  sources: 'an instrument has no live price source',
};

/** Finds parts that have failed long enough to alert a person; each is reported once until it works again. */
export class OutageWatch {
  /** When each part was first found to fail, in milliseconds of a clock that only goes forward. */
  readonly #since = new Map<Part, number>();
  readonly #reported = new Set<Part>();

  /** Returns the parts whose outage begins now, and those whose outage has ended. */
  observe(found: Readiness, now: number): { readonly begun: readonly Part[]; readonly ended: readonly Part[] } {
    const works: Readonly<Record<Part, boolean>> = {
      database: found.database,
      dealing: found.dealing,
      // Without the database or the dealing thread, the state of the sources is unknown.
      sources: found.deals || !found.database || !found.dealing,
    };
    for (const part of parts) {
      if (works[part]) this.#since.delete(part);
      else if (!this.#since.has(part)) this.#since.set(part, now);
    }
    const begun = parts.filter(
      (part) => !this.#reported.has(part) && now - (this.#since.get(part) ?? now) >= PATIENCE_MS,
    );
    const ended = parts.filter((part) => this.#reported.has(part) && works[part]);
    for (const part of begun) this.#reported.add(part);
    for (const part of ended) this.#reported.delete(part);
    return { begun, ended };
  }
}

interface WatchDeps {
  readonly readiness: () => Promise<Readiness>;
  readonly clock: Pick<SteadyClock, 'elapsed'>;
  readonly log: Logger;
}

/** Raises an alarm for each outage, and reports when it is over. */
export function watchOutages({ readiness, clock, log }: WatchDeps): EndSweep {
  const watch = new OutageWatch();
  return sweepEvery({ everyMs: LOOK_MS, log, trouble: 'whether all parts work could not be read' }, async () => {
    const found = await readiness();
    const { begun, ended } = watch.observe(found, clock.elapsed());
    for (const part of begun) log.error({ alarm: true, sources: found.sources }, outages[part]);
    for (const part of ended) log.warn({ alarm: true }, `over: ${outages[part]}`);
  });
}
