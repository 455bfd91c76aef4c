import type { BrandId, ClientId, Instant } from '@candor/domain/ids.ts';
import { DAY_MS } from '@candor/domain/time.ts';
import { Windows } from '../../../admission/windows.ts';
import type { Limit } from '../../../admission/windows.ts';
import type { Clock } from '../../../clock.ts';
import { transaction } from '../../../database/pool.ts';
import type { Pool } from '../../../database/pool.ts';
import { insertSpans, renewSpans } from './store.ts';
import type { Span } from './store.ts';

/** A connection's span, and whether its row is still to be inserted. */
interface Kept extends Span {
  readonly isNew: boolean;
}

interface ConnectionLogDeps {
  readonly pool: Pool;
  readonly clock: Clock;
}

/**
 * T57: maximum number of a client's connections recorded per day (UTC), far more than pages that are reopened all day.
 */
export const CONNECTIONS_A_DAY: Limit = { name: 'connections', hits: 1_000, windowMs: DAY_MS };

/**
 * Records when clients' trading sockets were connected. Starts and ends are written once a second for all of them, and
 * once a minute that the others last: no connection waits for it, and a server that dies loses only a moment.
 */
export class ConnectionLog {
  readonly #deps: ConnectionLogDeps;
  readonly #open = new Map<string, Kept>();
  #ended: Kept[] = [];
  readonly #ofDay = new Windows();

  constructor(deps: ConnectionLogDeps) {
    this.#deps = deps;
  }

  begin(connection: string, { brandId, clientId }: { readonly brandId: BrandId; readonly clientId: ClientId }): void {
    const now = this.#deps.clock.now();
    if (this.#ofDay.add(CONNECTIONS_A_DAY, `${brandId}/${clientId}`, 1, now) > CONNECTIONS_A_DAY.hits) return;
    this.#open.set(connection, { connection, brandId, clientId, connectedAt: now, seenAt: now, isNew: true });
  }

  end(connection: string, reason: string): void {
    const span = this.#open.get(connection);
    if (span === undefined) return;
    this.#open.delete(connection);
    const now = this.#now(span.connectedAt);
    this.#ended.push({ ...span, seenAt: now, end: { at: now, reason: reason.replaceAll(/[^a-zA-Z ]/g, ' ') } });
  }

  /** Writes the changes; with `all` also that the other connections last. A failed write is tried again. */
  async write(all: boolean): Promise<void> {
    const ended = this.#ended;
    this.#ended = [];
    const open = [...this.#open.values()];
    const fresh = open.filter(({ isNew }) => isNew);
    const lasting = all ? open.filter(({ isNew }) => !isNew) : [];
    try {
      await this.#store([
        ...ended,
        ...fresh,
        ...lasting.map((span) => ({ ...span, seenAt: this.#now(span.connectedAt) })),
      ]);
    } catch (error) {
      this.#ended = [...ended, ...this.#ended];
      throw error;
    }
    this.#keep(new Set(fresh.map(({ connection }) => connection)));
  }

  async #store(spans: readonly Kept[]): Promise<void> {
    for (const [brandId, ofBrand] of Map.groupBy(spans, (span) => span.brandId)) {
      const [fresh, stored] = [ofBrand.filter(({ isNew }) => isNew), ofBrand.filter(({ isNew }) => !isNew)];
      await transaction(this.#deps.pool, brandId, async (connection) => {
        await insertSpans(connection, brandId, fresh);
        await renewSpans(connection, stored);
      });
    }
  }

  /** Marks written connections as no longer new, including those that have ended meanwhile. */
  #keep(written: ReadonlySet<string>): void {
    const marked = (span: Kept): Kept => (written.has(span.connection) ? { ...span, isNew: false } : span);
    for (const [connection, span] of this.#open) this.#open.set(connection, marked(span));
    this.#ended = this.#ended.map(marked);
  }

  #now(connectedAt: Instant): Instant {
    return Math.max(connectedAt, this.#deps.clock.now());
  }
}
