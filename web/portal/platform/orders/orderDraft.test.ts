import type { WireOrder } from '@candor/contracts/http/trading.ts';
import { money, rate } from '@candor/domain/money/money.ts';
import { expect, test } from 'vitest';
import { buildKnownFacts } from '../buildFacts.ts';
import { decideDraft } from '../ticket/draft.ts';
import type { Draft } from '../ticket/draft.ts';
import { openingFacts } from '../ticket/openingFacts.ts';
import { draftOfOrder, orderChange } from './orderDraft.ts';

const order: WireOrder = {
  id: 3,
  symbol: 'EURUSD',
  symbolName: 'EUR/USD',
  direction: 'buy',
  type: 'limit',
  rate: rate(107_000_000n),
  amount: money(250_000_000n),
  leverage: 20,
  stop_lost: rate(106_000_000n),
  take_profit: null,
  created_at: 0,
  expires_at: Date.parse('2026-01-21T00:00:00Z'),
  status: 'open',
  ended_at: null,
  position_id: null,
  refusal: null,
};

function changeOf(part: Partial<Draft>) {
  const draft = { ...draftOfOrder(order), ...part };
  const decision = decideDraft(draft, order.direction, openingFacts(buildKnownFacts()));
  return decision.ok && decision.value.pending !== undefined && orderChange(order, draft, decision.value.pending);
}

test('the dialog begins with the order as it is, and changes nothing of it', () => {
  expect(draftOfOrder(order)).toEqual({
    type: 'limit',
    entry: '1.07',
    expiry: { kind: 'date', date: '2026-01-20' },
    amount: '250.00',
    leverage: 20,
    stopLoss: { unit: 'price', text: '1.06' },
    takeProfit: { unit: 'price', text: '' },
  });
  expect(changeOf({})).toEqual({});
});

test.each<[Partial<Draft>, object]>([
  [{ entry: '1.075' }, { rate: 107_500_000n }],
  [{ amount: '300' }, { amount: 300_000_000n }],
  [{ stopLoss: { unit: 'price', text: '' } }, { stop_lost: null }],
  [{ takeProfit: { unit: 'pips', text: '100' } }, { take_profit: 108_027_000n }],
  [{ expiry: { kind: 'cancelled', date: '2026-01-20' } }, { expires_at: null }],
  [{ expiry: { kind: 'date', date: '2026-01-22' } }, { expires_at: Date.parse('2026-01-23T00:00:00Z') }],
])('TK-5 only what was touched is sent: %o', (part, change) => {
  expect(changeOf(part)).toEqual(change);
});
