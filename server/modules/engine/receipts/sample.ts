import type { Receipt } from '@candor/domain/evidence/receipt.ts';
import type { BrandId, ClientId, Instant, PositionId } from '@candor/domain/ids.ts';
import { DAY_MS, HOUR_MS } from '@candor/domain/time.ts';
import type { Clock } from '../../../clock.ts';
import { toInteger } from '../../../database/columns.ts';
import { toTimestamp, transaction } from '../../../database/pool.ts';
import type { Pool } from '../../../database/pool.ts';
import { findReceipt } from './store.ts';

/** Brand of the invented clients; undefined on a live installation. */
export type SampleBrand = BrandId | undefined;

/** Age of a sample: its ticks are in files of hours that have ended, and not removed yet. */
const AGE_MIN_MS = 2 * HOUR_MS;
const AGE_MAX_MS = 28 * DAY_MS;
/** Time for which a sample is shown before a newer one is searched. */
const KEPT_MS = HOUR_MS;

/**
 * The newest manual close that a demonstration's own script has made: its commands are named `seed:` and have no
 * arrival, which every client's order has (rule EV-13), whatever its name.
 */
const FIND = `
  SELECT execution.position_id, account.client_id
  FROM execution
  JOIN trading_account account ON account.id = execution.account_id
  WHERE execution.kind = 'close' AND execution.actor = 'client' AND execution.entry_id IS NOT NULL
    AND execution.command_id LIKE 'seed:%' AND execution.received_at IS NULL
    AND execution.at BETWEEN $1 AND $2
  ORDER BY account.kind = 'real' DESC, execution.id DESC LIMIT 1`;

interface SampleDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly brandId: SampleBrand;
}

/** Rule EV-15: finds the public sample receipt, and keeps it for an hour. */
export class SampleReceipt {
  readonly #deps: SampleDeps;
  #kept: { readonly until: Instant; readonly receipt: Promise<Receipt | undefined> } | undefined;
  #last: Receipt | undefined;

  constructor(deps: SampleDeps) {
    this.#deps = deps;
  }

  /** Returns the last sample found without waiting; undefined until the first search has ended. */
  lastKnown(onTrouble: (error: unknown) => void): Receipt | undefined {
    this.find().then((found) => (this.#last = found), onTrouble);
    return this.#last;
  }

  async find(): Promise<Receipt | undefined> {
    const { pool, clock, brandId } = this.#deps;
    const now = clock.now();
    if (brandId === undefined) return undefined;
    if (this.#kept !== undefined && now < this.#kept.until) return this.#kept.receipt;
    const receipt = findSample(pool, brandId, now);
    this.#kept = { until: now + KEPT_MS, receipt };
    // A failed search is repeated on the next request.
    receipt.catch(() => (this.#kept = undefined));
    return receipt;
  }
}

async function findSample(pool: Pool, brandId: BrandId, now: Instant): Promise<Receipt | undefined> {
  const row = await transaction(pool, brandId, async (connection) => {
    const { rows } = await connection.query<{ position_id: bigint; client_id: ClientId }>(FIND, [
      toTimestamp(now - AGE_MAX_MS),
      toTimestamp(now - AGE_MIN_MS),
    ]);
    return rows[0];
  });
  if (row === undefined) return undefined;
  const position: PositionId = toInteger(row.position_id);
  return findReceipt(pool, { brandId, clientId: row.client_id }, { position });
}
