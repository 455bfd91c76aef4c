import type { WirePosition } from '@candor/contracts/http/trading.ts';
import { money, rate } from '@candor/domain/money/money.ts';
import { expect, test } from 'vitest';
import { buildKnownFacts } from '../buildFacts.ts';
import { draftOf, editBasis, levelsOf, readChange } from './editDraft.ts';
import type { EditDraft } from './editDraft.ts';

const { asset } = buildKnownFacts();

const position: WirePosition = {
  id: 7,
  symbol: 'EURUSD',
  symbolName: 'EUR/USD',
  direction: 'buy',
  amount: money(250_000_000n),
  leverage: 20,
  open_date: 0,
  open_rate: rate(108_447_105n),
  close_date: null,
  closed_rate: null,
  take_profit: null,
  stop_lost: rate(107_947_000n),
  profit: money(0n),
  closingReason: null,
  protected: false,
  trailing: rate(500_000n),
  break_even: null,
  parent: null,
};
const before = levelsOf(position);
const first = draftOf(before, asset);

function changeOf(part: Partial<EditDraft>) {
  const draft = { ...first, ...part };
  return readChange(draft, before, editBasis(position, asset, draft.stopLoss));
}

test('the dialog begins with what the position has and changes nothing of it', () => {
  expect(first).toEqual({
    stopLoss: { unit: 'price', text: '1.07947' },
    takeProfit: { unit: 'price', text: '' },
    trailing: '50',
    breakEven: { unit: 'price', text: '' },
  });
  expect(changeOf({})).toEqual({ ok: true, value: {} });
});

test('TK-5 only what was touched is sent, so that a stop that a rule moved meanwhile stays where it is', () => {
  expect(changeOf({ takeProfit: { unit: 'risk', text: '2' } })).toEqual({
    ok: true,
    value: { takeProfit: 109_447_000n },
  });
  expect(changeOf({ trailing: '', stopLoss: { unit: 'pips', text: '' } })).toEqual({
    ok: true,
    value: { trailing: undefined, stopLoss: undefined },
  });
  expect(changeOf({ trailing: '12.5' })).toEqual({ ok: true, value: { trailing: 125_000n } });
});

test('break-even waits on the winning side, in any unit', () => {
  expect(changeOf({ breakEven: { unit: 'risk', text: '1' } })).toEqual({
    ok: true,
    value: { breakEven: 108_947_000n },
  });
});

test.each([
  [{ stopLoss: { unit: 'pips', text: 'x' } }, 'notADistance', 'stop_lost'],
  [{ takeProfit: { unit: 'price', text: '1,1' } }, 'notANumber', 'take_profit'],
  [{ breakEven: { unit: 'money', text: '1e2' } }, 'notADistance', 'break_even'],
  [{ breakEven: { unit: 'risk', text: '1' }, stopLoss: { unit: 'price', text: '' } }, 'noRisk', 'break_even'],
  [{ trailing: '-5' }, 'notADistance', 'trailing'],
  [{ trailing: 'far' }, 'notADistance', 'trailing'],
] as const)('refuses %o', (part, code, field) => {
  const change = changeOf(part);
  expect(change.ok || change.refusal).toEqual({ code, field });
});
