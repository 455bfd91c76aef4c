import { limitsNotice } from '@candor/contracts/sockets/trading.ts';
import type { LimitFigure } from '@candor/domain/trading/limitFigures.ts';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { eur } from '../../tests/support/dealing.ts';
import { loadBrand } from '../brands.ts';
import { ThreadBus } from '../bus/threads.ts';
import { LimitBoard, SettingBoard } from '../modules/engine/dealing/index.ts';
import { limitsNoticeOf } from './limitsNotice.ts';

const brand = loadBrand('northline');

function figure(changes: Partial<LimitFigure>): LimitFigure {
  const place = { brandId: brand.id, symbol: undefined, name: 'positionAmount' } as const;
  const who = { since: 0, staffName: 'P. Aydin', approvedBy: undefined, reason: 'depth is thin' };
  return { ...place, ...who, figure: eur('700'), ...changes };
}

test('LI-6 clients learn what their own orders are measured by, and nothing of the broker', () => {
  const bus = ThreadBus.hub();
  const board = new LimitBoard(bus, [brand]);
  const boards = { limits: board, settings: new SettingBoard(bus, [brand]) };
  let changes = 0;
  board.listen(() => (changes += 1));
  const before = limitsNoticeOf(boards, brand.id);
  expect(before?.instruments).toEqual([]);
  bus.publish('dealing.limits', [
    figure({}),
    figure({ symbol: 'BTCUSD', figure: eur('300') }),
    figure({ name: 'houseExposure', figure: eur('123456') }),
    figure({ symbol: 'EURUSD', name: 'houseExposure', figure: eur('123456') }),
    figure({ brandId: 'other', figure: eur('1') }),
  ]);
  expect(changes).toBe(1);
  const notice = limitsNoticeOf(boards, brand.id);
  if (before === undefined || notice === undefined) throw new Error('the brand has limits');
  const volume = { notional_per_instrument: before.notional_per_instrument };
  expect(notice).toEqual({
    ...before,
    position_amount: eur('700'),
    instruments: [
      { symbol: 'BTCUSD', position_amount: eur('300'), ...volume },
      { symbol: 'EURUSD', position_amount: eur('700'), ...volume },
    ],
  });
  const sent = JSON.stringify(z.encode(limitsNotice, notice));
  expect(sent).not.toMatch(/123456|exposure|Aydin|depth/i);
  expect(limitsNoticeOf(boards, 'other')).toBeUndefined();
});
