import type { WireSessionRow } from '@candor/contracts/http/security.ts';

/** Sessions that a person cannot tell apart, as one. */
export interface SessionGroup {
  /** The one that was used last. */
  readonly session: WireSessionRow;
  readonly ids: readonly number[];
  /** When the first of them began. */
  readonly startedAt: number;
}

/** The sessions in their order; those of equal browsers at equal places are one, the current one is alone. */
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
