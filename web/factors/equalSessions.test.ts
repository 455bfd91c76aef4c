import type { WireSessionRow } from '@candor/contracts/http/security.ts';
import { expect, test } from 'vitest';
import { groupSessions } from './equalSessions.ts';

const session = (id: number, differing: Partial<WireSessionRow>): WireSessionRow => ({
  id,
  current: false,
  limited: false,
  started_at: id,
  last_action_at: 100 + id,
  browser: 'Chrome',
  system: 'Linux',
  ...differing,
});

test('equal sessions are one row with all their numbers, the current one and others stay alone', () => {
  const groups = groupSessions([
    session(1, { current: true }),
    session(2, {}),
    session(3, { system: 'Windows' }),
    session(4, {}),
    session(5, { limited: true }),
  ]);
  expect(groups.map(({ ids }) => ids)).toEqual([[1], [2, 4], [3], [5]]);
  expect(groups[1]).toMatchObject({ startedAt: 2, session: { id: 4, last_action_at: 104 } });
});
