import { describe, expect, test } from 'vitest';
import { rateOf } from '../money/examples.ts';
import { checkLevels } from './levels.ts';

const quote = { buy: rateOf('1.08345'), sell: rateOf('1.08335') };

describe('TR-13 stop loss and take profit', () => {
  test.each([
    ['buy', '1.08335', '1.08335'],
    ['buy', '1', '2'],
    ['buy', '', ''],
    ['buy', '0', ''],
    ['sell', '1.08345', '1.08345'],
    ['sell', '2', '1'],
    ['sell', '', '0'],
  ] as const)('a %s may have stop "%s" and target "%s"', (direction, stop, target) => {
    const levels = {
      stopLoss: stop === '' ? undefined : rateOf(stop),
      takeProfit: target === '' ? undefined : rateOf(target),
    };
    expect(checkLevels(levels, direction, quote, 5)).toEqual({ ok: true, value: levels });
  });

  test.each([
    ['buy', '1.08335001', '', 'stopLossTooHigh', 'stop_lost', '1.08335'],
    ['buy', '', '1.08334999', 'takeProfitTooLow', 'take_profit', '1.08335'],
    ['buy', '2', '1', 'takeProfitTooLow', 'take_profit', '1.08335'],
    ['sell', '1.08344999', '', 'stopLossTooLow', 'stop_lost', '1.08345'],
    ['sell', '', '1.08345001', 'takeProfitTooHigh', 'take_profit', '1.08345'],
    ['sell', '1', '2', 'takeProfitTooHigh', 'take_profit', '1.08345'],
  ] as const)('a %s with stop "%s" and target "%s" is refused: %s', (direction, stop, target, code, field, price) => {
    const levels = {
      stopLoss: stop === '' ? undefined : rateOf(stop),
      takeProfit: target === '' ? undefined : rateOf(target),
    };
    expect(checkLevels(levels, direction, quote, 5)).toEqual({
      ok: false,
      refusal: { code, field, params: { price } },
    });
  });
});
