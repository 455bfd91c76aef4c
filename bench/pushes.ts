import type { WirePosition, WirePositions } from '@candor/contracts/http/trading.ts';
import { changeEvents, positionChangesBetween } from '@candor/contracts/sockets/bookChanges.ts';
import { serverEvents } from '@candor/contracts/sockets/trading.ts';
import { rate } from '@candor/domain/money/money.ts';
import * as z from 'zod/mini';
import { NOON } from '../tests/support/dealing.ts';
import { wirePosition } from '../tests/support/wirePosition.ts';
import type { Figure } from './measure.ts';

const CLOSED = 200;
const OPEN = 10;
const ROUNDS = 2_000;

/** Measures what a trade's push to one page costs, as changes and as the whole that the specification's clients get. */
export async function measurePushes(): Promise<readonly Figure[]> {
  const history = Array.from({ length: CLOSED }, (_, index) => position(CLOSED - index, true));
  const before: WirePositions = {
    open: Array.from({ length: OPEN }, (_, index) => position(CLOSED + 1 + index, false)),
    history,
  };
  const asWhole = (after: WirePositions) => JSON.stringify(z.encode(serverEvents.positions, after));
  const asChanges = (after: WirePositions) => {
    const changes = positionChangesBetween(before, after);
    if (changes === undefined) throw new Error('a trade is a change');
    return JSON.stringify(z.encode(changeEvents.positionChanges, changes));
  };
  const gate = { sense: 'at most' } as const;
  return [
    {
      goal: 'N',
      what: `size of a push after a trade, ${CLOSED} closed positions`,
      ours: asChanges(traded(before, 0)).length,
      baseline: asWhole(traded(before, 0)).length,
      unit: 'bytes',
      gate: { ...gate, ratio: 0.02 },
    },
    {
      goal: 'N',
      what: 'time to make it',
      ours: timeOf((round) => asChanges(traded(before, round))),
      baseline: timeOf((round) => asWhole(traded(before, round))),
      unit: 'µs',
      gate: { ...gate, ratio: 0.2 },
    },
  ];
}

/** Returns the account after one more position; the others are read again, as the edge's snapshots are. */
function traded({ open, history }: WirePositions, round: number): WirePositions {
  return { open: [...open.map((row) => ({ ...row })), position(CLOSED + OPEN + 1 + round, false)], history };
}

function timeOf(work: (round: number) => string): number {
  let length = 0;
  for (let round = 0; round < ROUNDS / 4; round += 1) length += work(round).length;
  const start = performance.now();
  for (let round = 0; round < ROUNDS; round += 1) length += work(round).length;
  if (length === 0) throw new Error('nothing was made');
  return ((performance.now() - start) * 1_000) / ROUNDS;
}

function position(id: number, isClosed: boolean): WirePosition {
  const levels = { take_profit: rate(110_000_000n), stop_lost: rate(107_000_000n) };
  const closed = { close_date: NOON, closed_rate: rate(108_456_000n), closingReason: 'manually' } as const;
  return wirePosition(id, { open_date: NOON, ...levels, ...(isClosed ? closed : {}) });
}
