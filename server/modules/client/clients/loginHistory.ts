import type { WireLogin } from '@candor/contracts/http/security.ts';
import { endOfRows } from '@candor/domain/data/classes.ts';
import type { BrandId, ClientId, Instant } from '@candor/domain/ids.ts';
import type { Device } from '@candor/domain/clients/device.ts';
import type { FactorMethod } from '@candor/domain/clients/factors.ts';
import type { Clock } from '../../../clock.ts';
import { toTimestamp, transaction } from '../../../database/pool.ts';
import type { Connection, Pool } from '../../../database/pool.ts';
import { column, rowsOf } from '../../../database/rows.ts';
import type { RowOf } from '../../../database/rows.ts';

type LoginOutcome = WireLogin['outcome'];
/** How a login was proven. */
export type LoginMethod = WireLogin['method'];

/** Methods of logins whose password, or link, was followed by this factor. */
export const withFactor: Readonly<Record<FactorMethod, LoginMethod>> = {
  totp: 'passwordTotp',
  passkey: 'passwordPasskey',
  recovery: 'passwordRecovery',
};

export interface LoginEvent {
  readonly brandId: BrandId;
  readonly clientId: ClientId;
  readonly outcome: LoginOutcome;
  readonly method: LoginMethod;
  readonly device: Device;
}

const loginRows = rowsOf({
  id: column.integer(),
  at: column.instant(),
  outcome: column.text<LoginOutcome>(),
  method: column.text<LoginMethod>(),
  device: { browser: column.text(), system: column.text() },
});

export type StoredLogin = RowOf<typeof loginRows>;

export const LOGINS_PAGE = 50;

export interface LoginHistoryDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly onTrouble: (error: unknown) => void;
}

/** A year of logins and failed attempts, for the client to see. */
export class LoginHistory {
  readonly #deps: LoginHistoryDeps;
  readonly #pending = new Set<Promise<void>>();

  constructor(deps: LoginHistoryDeps) {
    this.#deps = deps;
  }

  /**
   * Writes an entry without delaying the answer: the login of an existing client takes no longer than that of an
   * unknown one (T5), and a failure to write locks no client out.
   */
  note(event: LoginEvent): void {
    const work = this.#write(event).finally(() => this.#pending.delete(work));
    this.#pending.add(work);
  }

  /** Resolves when all entries so far are written. */
  async settled(): Promise<void> {
    await Promise.all(this.#pending);
  }

  /** Rule CC-7: lists a year's logins, newest first; one more than a page holds shows that there are more. */
  list(brandId: BrandId, clientId: ClientId, before: number | undefined): Promise<StoredLogin[]> {
    return transaction(this.#deps.pool, brandId, (connection) =>
      loginRows.all(
        connection,
        `SELECT ${loginRows.columns} FROM login_event
         WHERE client_id = $1 AND ($2::bigint IS NULL OR id < $2) AND at >= $4 ORDER BY id DESC LIMIT $3`,
        [clientId, before ?? null, LOGINS_PAGE + 1, toTimestamp(endOfRows('logins', this.#deps.clock.now()))],
      ),
    );
  }

  async #write(event: LoginEvent): Promise<void> {
    const { pool, clock, onTrouble } = this.#deps;
    const at = clock.now();
    try {
      await transaction(pool, event.brandId, (connection) => insert(connection, event, at));
    } catch (error) {
      onTrouble(error);
    }
  }
}

async function insert(connection: Connection, event: LoginEvent, at: Instant): Promise<void> {
  const { brandId, clientId, outcome, method, device } = event;
  await connection.query(
    `INSERT INTO login_event (brand_id, client_id, at, outcome, method, browser, system)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [brandId, clientId, toTimestamp(at), outcome, method, device.browser, device.system],
  );
}
