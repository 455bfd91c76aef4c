import type { ServiceNotice } from '@candor/contracts/http/service.ts';
import type { Instant } from '@candor/domain/ids.ts';
import { NORMAL_SERVICE, expectedEnd, worksNow } from '@candor/domain/service/serviceMode.ts';
import type { ServiceMode, ServiceState } from '@candor/domain/service/serviceMode.ts';
import { readAtNotices } from '../../../database/listen.ts';
import type { DatabaseAddress, Pool } from '../../../database/pool.ts';
import { findNewest } from './store.ts';

/** The installation's mode, as it was last read. Any process may set it; every server hears of it at once. */
export class ServiceBoard {
  readonly #pool: Pool;
  readonly #listeners = new Set<() => void>();
  /** Of the row that was read last: an answer that comes late never replaces a newer one. */
  #id = 0;
  #state: ServiceState = NORMAL_SERVICE;
  #end: (() => Promise<void>) | undefined;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  get state(): ServiceState {
    return this.#state;
  }

  /** As pages without a trading socket read it: an end that is over is none. */
  noticeAt(now: Instant): ServiceNotice {
    const { mode, note } = this.#state;
    return { mode, until: expectedEnd(this.#state, now) ?? null, note: note ?? null };
  }

  /** Rule SM-1: does what declares this mode work now? */
  allows(most: ServiceMode): boolean {
    return worksNow(most, this.#state.mode);
  }

  /** Called after each change. */
  listen(listener: () => void): void {
    this.#listeners.add(listener);
  }

  /** Reads what is set now. */
  async read(): Promise<void> {
    const newest = await findNewest(this.#pool);
    if (newest === undefined || newest.id <= this.#id) return;
    const { id, mode, until, note } = newest;
    this.#id = id;
    this.#state = { mode, until, note };
    for (const listener of this.#listeners) listener();
  }

  /** Begins to listen to the database. Before that it has been read once: a start goes on in the mode that was set. */
  start(address: DatabaseAddress, onTrouble: (error: unknown) => void): void {
    this.#end = readAtNotices({ address, channel: 'service_mode', read: () => this.read(), onTrouble });
  }

  async stop(): Promise<void> {
    await this.#end?.();
  }
}
