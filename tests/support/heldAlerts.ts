import { asOwner } from './edge.ts';
import type { Edge } from './edge.ts';

/** Alerts that are being stored, and are not stored before a test lets them. */
export interface HeldAlerts {
  /** How many wait for a lock, of this test or of the product. */
  waiting(): Promise<number>;
  release(): Promise<void>;
}

/** From now on whatever stores an alert waits. */
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
          "SELECT count(*)::int AS count FROM pg_locks WHERE locktype = 'advisory' AND NOT granted",
        );
        return rows[0]?.count ?? 0;
      }),
    async release() {
      held.resolve(undefined);
      await holding;
    },
  };
}
