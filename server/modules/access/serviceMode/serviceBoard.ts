import type { ServiceNotice } from '@candor/contracts/http/service.ts';
import type { Instant } from '@candor/domain/ids.ts';
import { NORMAL_SERVICE, expectedEnd, worksNow } from '@candor/domain/service/serviceMode.ts';
import type { ServiceMode, ServiceState } from '@candor/domain/service/serviceMode.ts';
import { readAtNotices } from '../../../database/listen.ts';
import type { DatabaseAddress, Pool } from '../../../database/pool.ts';
import { findNewest } from './store.ts';

/** The installation's mode as last read. Any process may set it; every server is notified immediately. */
export class ServiceBoard {
  readonly #pool: Pool;
  readonly #listeners = new Set<() => void>();
  /** Id of the row read last: a late answer never replaces a newer one. */
  #id = 0;
  #state: ServiceState = NORMAL_SERVICE;
  #end: (() => Promise<void>) | undefined;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  get state(): ServiceState {
    return this.#state;
  }

  /** Returns the notice for pages without a trading socket; without an expected end that has passed. */
  noticeAt(now: Instant): ServiceNotice {
    const { mode, note } = this.#state;
    return { mode, until: expectedEnd(this.#state, now) ?? null, note: note ?? null };
  }

  /** Rule SM-1: does a feature that works up to mode `most` work now? */
  allows(most: ServiceMode): boolean {
    return worksNow(most, this.#state.mode);
  }

  /** Registers a listener that is called after each change. */
  listen(listener: () => void): void {
    this.#listeners.add(listener);
  }

  /** Reads the mode in force. */
  async read(): Promise<void> {
    const newest = await findNewest(this.#pool);
    if (newest === undefined || newest.id <= this.#id) return;
    const { id, mode, until, note } = newest;
    this.#id = id;
    this.#state = { mode, until, note };
    for (const listener of this.#listeners) listener();
  }

  /**
   * Begins to listen to the database. The mode has been read once before, so that a server starts in the mode that was
   * set.
   */
  start(address: DatabaseAddress, onTrouble: (error: unknown) => void): void {
    this.#end = readAtNotices({ address, channel: 'service_mode', read: () => this.read(), onTrouble });
  }

  async stop(): Promise<void> {
    await this.#end?.();
  }
}
