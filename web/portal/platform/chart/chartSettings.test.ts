import { expect, test } from 'vitest';
import { defaultSettings, readSettings } from './chartSettings.ts';

test.each([
  ['nothing', null],
  ['no JSON', '{'],
  ['something else', '[1,2]'],
  ['unknown words', '{"type":"pie","interval":"7m","indicators":{"rsi":{"isOn":1,"periods":["14"]},"x":{}}}'],
  ['periods out of range', '{"indicators":{"sma":{"periods":[1]},"macd":{"periods":[12,201,2.5]}}}'],
])('%s reads as the default', (_name, text) => {
  expect(readSettings(text)).toEqual(defaultSettings);
});

test('what was kept comes back', () => {
  const stored = {
    type: 'area',
    interval: '4h',
    indicators: { ...defaultSettings.indicators, macd: { isOn: true, periods: [5, 35, 5] } },
  };
  expect(readSettings(JSON.stringify(stored))).toEqual(stored);
});
