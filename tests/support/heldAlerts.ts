import { asOwner } from './edge.ts';
import type { Edge } from './edge.ts';

/** Alerts whose storing a test holds up until it releases them. */
export interface HeldAlerts {
  /** Counts the connections that wait for a lock, of this test or of the product. */
  waiting(): Promise<number>;
  release(): Promise<void>;
}

/** Holds up everything that stores an alert from now on. */
export async function holdAlerts({ database }: Pick<Edge, 'database'>): Promise<HeldAlerts> {
  const held = Promise.withResolvers<undefined>();
  const isHeld = Promise.withResolvers<undefined>();
  const holding = asOwner(database, async (owner) => {
    await owner.query(`CREATE FUNCTION wait_here() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN PERFORM pg_advisory_xact_lock(4711); RETURN NEW; END $$`);
    await owner.query(
      'CREATE TRIGGER wait_here BEFORE INSERT ON price_alert FOR EACH ROW EXECUTE FUNCTION wait_here()',
    );
    await owner.query('SELECT pg_advisory_lock(4711)');
    isHeld.resolve(undefined);
    await held.promise;
  });
  await isHeld.promise;
  return {
    waiting: () =>
      asOwner(database, async (owner) => {
        const { rows } = await owner.query<{ count: number }>(
          `SELECT count(*)::int AS count FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
           AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
        );
        return rows[0]?.count ?? 0;
      }),
    async release() {
      held.resolve(undefined);
      await holding;
    },
  };
}
