import type { WireAlert } from '@candor/contracts/http/alerts.ts';
import { rate } from '@candor/domain/money/money.ts';
import { expect, test } from 'vitest';
import { FiredAlerts } from './PlatformAlerts.tsx';

test('AL-9 what fired while the client was away is shown once, what fires later too', () => {
  const fired = new FiredAlerts();
  const first = [build(1, 'open'), build(2, 'fired'), build(3, 'fired', true), build(4, 'expired')];
  expect(fired.read(first)).toEqual({ away: [build(2, 'fired')], now: [] });
  expect(fired.read(first)).toEqual({ away: [], now: [] });
  expect(fired.read([build(1, 'fired'), build(2, 'fired')])).toEqual({ away: [], now: [build(1, 'fired')] });
  expect(fired.read([build(1, 'fired', true), build(2, 'fired', true)])).toEqual({ away: [], now: [] });
});

function build(id: number, state: WireAlert['state'], seen = false): WireAlert {
  const price = rate(100n);
  return {
    id,
    symbol: 'BTCUSD',
    side: 'above',
    price,
    note: '',
    created_at: 0,
    expires_at: null,
    state,
    fired: null,
    seen,
  };
}
