import { expect, test } from 'vitest';
import { canonical } from '../../engine/dealing/index.ts';
import { presentCommand } from './presentCommand.ts';

const row = {
  commandId: 'client:one',
  actor: 'client',
  answer: { ok: true, value: { kind: 'done' } },
  at: 1_000,
  batch: 7,
  lastTick: 12,
  receivedAt: 999,
  seenTick: 11,
};

test.each([
  [
    { kind: 'openPosition', symbol: 'EURUSD', order: { amount: 100_500_000n, expectedPrice: 110_000_000n } },
    { symbol: 'EURUSD', order: { amount: '100.5', expectedPrice: '1.1' } },
  ],
  [
    { kind: 'reversePosition', positionId: 3, order: { seenMarkUp: 25n, tolerance: 20_000n } },
    { positionId: 3, order: { seenMarkUp: '0.025', tolerance: '0.0002' } },
  ],
  [{ kind: 'resetDemo', funding: 10_000_000_000n }, { funding: '10000' }],
] as const)('FS-7 %o is written in money, rates and percent', (body, fields) => {
  const payload: unknown = JSON.parse(canonical(body));
  expect(presentCommand({ ...row, kind: body.kind, payload })).toMatchObject({ command: body.kind, fields });
});
