import { expect, test } from 'vitest';
import { HOUR_MS } from '@candor/domain/time.ts';
import type { AccountCommand, CommandBody } from './commands.ts';
import { OrderPace } from './orderPace.ts';

const LIMIT = 10;
const NOW = Date.UTC(2026, 0, 14, 12);

function command(body: CommandBody, accountId = 1): AccountCommand {
  return { commandId: 'command-1', brandId: 'northline', accountId, actor: 'client', body };
}

const change = command({ kind: 'updatePosition', positionId: 7, levels: {} });

/** Returns a pace whose account has just made as many orders as it may in a second. */
function usedUp(): OrderPace {
  const pace = new OrderPace(() => LIMIT);
  for (let order = 0; order < LIMIT; order += 1) expect(pace.check(change, NOW)).toBeUndefined();
  return pace;
}

const tooFast = { ok: false, refusal: { code: 'ordersTooFast', params: { limit: String(LIMIT) } } };

test('R30 one more order within the second is refused, and accepted a second later', () => {
  const pace = usedUp();
  expect(pace.check(change, NOW + 999)).toMatchObject(tooFast);
  expect(pace.check(change, NOW + 1_000)).toBeUndefined();
});

test('R30 neither another account nor a close is limited', () => {
  const pace = usedUp();
  expect(pace.check(command(change.body, 2), NOW)).toBeUndefined();
  expect(pace.check(command({ kind: 'closeAllPositions' }), NOW)).toBeUndefined();
});

test('R30 a clock that is set back by an hour does not block the account until then', () => {
  const pace = usedUp();
  expect(pace.check(change, NOW - HOUR_MS)).toBeUndefined();
});
