import type { WireSessionRow } from '@candor/contracts/http/security.ts';

/** Group of sessions that a person cannot tell apart. */
export interface SessionGroup {
  /** Session that was used last. */
  readonly session: WireSessionRow;
  readonly ids: readonly number[];
  /** Start of the first session. */
  readonly startedAt: number;
}

/**
 * Groups the sessions in their order: those of equal browsers at equal places are one group, the current one is alone.
 */
export function groupSessions(sessions: readonly WireSessionRow[]): readonly SessionGroup[] {
  const groups = Map.groupBy(sessions, keyOf);
  return [...groups.values()].flatMap((equal) => {
    const session = equal.reduce((latest, one) => (one.last_action_at > latest.last_action_at ? one : latest));
    const startedAt = Math.min(...equal.map(({ started_at: started }) => started));
    return [{ session, ids: equal.map(({ id }) => id), startedAt }];
  });
}

function keyOf({ id, current, limited, browser, system }: WireSessionRow): string {
  return current ? `${id}` : JSON.stringify([browser, system, limited]);
}
