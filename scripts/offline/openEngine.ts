import pg from 'pg';
import type { Instant } from '@candor/domain/ids.ts';
import { columnTypes } from '@candor/server/database/pool.ts';
import type { DatabaseAddress } from '@candor/server/database/pool.ts';
import { loginUrl } from '@candor/server/database/roles.ts';
import { Engine, PostgresStore } from '@candor/server/modules/engine/dealing/index.ts';
import type { DealingRules, EngineOptions } from '@candor/server/modules/engine/dealing/index.ts';

type Heard = Pick<EngineOptions, 'onSplit' | 'onOpenings' | 'onHalts' | 'onLimits' | 'onSettings'>;

export interface OfflineOptions extends Heard {
  readonly address: DatabaseAddress;
  /** Name of this process in the lease. */
  readonly owner: string;
  readonly rules: DealingRules;
  /** The simulated time, which is not the machine's. */
  readonly now: () => Instant;
  readonly onCommitted?: EngineOptions['onCommitted'];
}

export interface OfflineEngine {
  readonly engine: Engine;
  /** Finishes what is under way and releases the database. */
  readonly stop: () => Promise<void>;
}

/**
 * Opens the engine over a real database without a server around it: for the demonstration's past and for recordings.
 */
export async function openEngine({
  address,
  owner,
  rules,
  now,
  onCommitted,
  ...heard
}: OfflineOptions): Promise<OfflineEngine> {
  const connectionString = loginUrl(address.databaseUrl, 'dealing', address.passwords.dealing);
  const store = new PostgresStore({ owner, connection: () => new pg.Client({ connectionString, types: columnTypes }) });
  const engine = await Engine.start({
    ...heard,
    store,
    rules,
    now,
    onCommitted: onCommitted ?? (() => undefined),
    alarm: (message) => process.stderr.write(`${message}\n`),
    onFenced: () => process.exit(1),
  });
  return {
    engine,
    stop: async () => {
      await engine.stop();
      await store.close();
    },
  };
}
