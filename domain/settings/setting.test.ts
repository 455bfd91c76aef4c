import { describe, expect, test } from 'vitest';
import { money } from '../money/money.ts';
import { accept } from '../result.ts';
import type { TradingLimits } from '../trading/limits.ts';
import { leveragesInForce, limitsBySettings, markUpInForce } from './applied.ts';
import { mayPropose, settingKeys, settings } from './declared.ts';
import type { SettingKey } from './declared.ts';
import { NO_SETTINGS, checkSettingChange, readSetting, settingInForce, withSettingChange } from './setting.ts';
import type { BrandSettings, SettingFile } from './setting.ts';

const LIST = [1, 3, 5, 10, 15, 20, 30];

const file: SettingFile = {
  currency: { code: 'EUR', scale: 1 },
  leverages: { forex: LIST, stocks: LIST, crypto: LIST, commodities: LIST, index: [20, 10] },
  caps: { stocks: 5 },
  methods: ['card', 'wire'],
  instruments: ['EURUSD', 'BTCUSD', 'AAPL'],
  values: {
    markUp: '0.025',
    'leverage.forex': '30',
    'leverage.stocks': '30',
    'leverage.crypto': '30',
    'leverage.commodities': '30',
    'leverage.index': '10',
    hiddenInstruments: 'allShown',
    'limits.positionAmount': '50000.00',
    'limits.notionalPerInstrument': '1000000.00',
    'limits.houseExposure': '25000000.00',
    'limits.openPositions': '200',
    'limits.pendingOrders': '50',
    'limits.ordersPerSecond': '10',
    'payments.minimumDeposit': '250.00',
    'payments.methods': 'card wire',
    'payments.minimumWithdrawal': '10.00',
    'payments.complianceFrom': '5000.00',
    'payments.openWithdrawals': '3',
    'payments.withdrawalDays': '7',
    'payments.coolOffHours': '24',
  },
};

function own(values: Partial<Record<SettingKey, string>>): BrandSettings {
  const states = Object.entries(values).reduce(
    (found, [key, text], index) =>
      withSettingChange(found, {
        commandId: `c${index}`,
        brandId: 'northline',
        key: settingKeys.find((one) => one === key) ?? 'markUp',
        version: index + 1,
        text,
        at: 0,
      }),
    NO_SETTINGS,
  );
  return states.get('northline') ?? { version: 0, values: new Map() };
}

describe('SE-4 the form and the bounds of a value', () => {
  test.each<[SettingKey, string, string]>([
    ['markUp', '0.010', '0.01'],
    ['markUp', '0', '0'],
    ['markUp', '0.025', '0.025'],
    ['leverage.forex', '10', '10'],
    ['leverage.stocks', '5', '5'],
    ['payments.minimumDeposit', '100', '100.00'],
    ['payments.openWithdrawals', '20', '20'],
    ['payments.coolOffHours', '0', '0'],
    ['payments.methods', 'wire -card', 'wire -card'],
    ['hiddenInstruments', 'AAPL EURUSD', 'EURUSD AAPL'],
    ['hiddenInstruments', 'allShown', 'allShown'],
  ])('%s may be %s', (key, text, stored) => {
    expect(readSetting(file, key, text)).toEqual(accept(stored));
  });

  test.each<[SettingKey, string, string]>([
    ['markUp', '0.026', 'settingOutOfRange'],
    ['markUp', '-0.001', 'settingOutOfRange'],
    ['markUp', '0.0001', 'malformed'],
    ['markUp', 'low', 'malformed'],
    ['leverage.forex', '12', 'malformed'],
    ['leverage.stocks', '10', 'settingAboveRegime'],
    ['leverage.index', '10', 'malformed'],
    ['payments.minimumDeposit', '0.99', 'settingOutOfRange'],
    ['payments.minimumDeposit', '10000.01', 'settingOutOfRange'],
    ['payments.minimumDeposit', '1e3', 'malformed'],
    ['payments.withdrawalDays', '11', 'settingOutOfRange'],
    ['payments.withdrawalDays', '0', 'settingOutOfRange'],
    ['payments.withdrawalDays', '7.5', 'malformed'],
    ['payments.methods', 'card', 'malformed'],
    ['hiddenInstruments', 'GBPUSD', 'malformed'],
    ['hiddenInstruments', 'AAPL AAPL', 'malformed'],
    ['hiddenInstruments', 'EURUSD BTCUSD AAPL', 'settingOutOfRange'],
    ['payments.methods', 'card card', 'malformed'],
    ['payments.methods', 'card wire cash', 'malformed'],
  ])('%s may not be %s: %s', (key, text, code) => {
    expect(readSetting(file, key, text)).toMatchObject({ ok: false, refusal: { code } });
  });

  test('bounds of money are of the order of the brand’s currency', () => {
    const yen = { ...file, currency: { code: 'JPY', scale: 100 } };
    expect(readSetting(yen, 'payments.minimumDeposit', '30000')).toEqual(accept('30000'));
    expect(readSetting(yen, 'payments.minimumDeposit', '99')).toMatchObject({ ok: false });
  });
});

describe('SE-2, SE-5 a change', () => {
  const request = { key: 'payments.coolOffHours', before: '24', text: '48', isApproved: true } as const;

  test.each([
    ['is made by two', request, accept('48')],
    ['back to the file', { ...request, before: '24', text: undefined }, 'settingUnchanged'],
    ['about another value', { ...request, before: '12' }, 'settingMoved'],
    ['to the same value', { ...request, text: '24' }, 'settingUnchanged'],
    ['beyond the bounds', { ...request, text: '169' }, 'settingOutOfRange'],
    ['by one', { ...request, isApproved: false }, 'settingNeedsSecond'],
  ])('%s', (_name, change, result) => {
    const checked = checkSettingChange(file, undefined, change);
    if (typeof result === 'string') expect(checked).toMatchObject({ ok: false, refusal: { code: result } });
    else expect(checked).toEqual(result);
  });

  test('back to the file where something was set', () => {
    const set = own({ 'payments.coolOffHours': '48' });
    expect(checkSettingChange(file, set, { ...request, before: '48', text: undefined })).toEqual(accept('24'));
  });

  test.each<[string, readonly number[], SettingFile['caps'], string]>([
    ['as it was', LIST, {}, '20'],
    ['a regime that has become stricter', LIST, { forex: 10 }, '10'],
    ['a list without it', [1, 5, 10, 30], {}, '10'],
    ['a list that begins above it', [25, 30], {}, '25'],
    ['a list without it, and a stricter regime', [1, 5, 10, 30], { forex: 5 }, '5'],
    ['a regime that allows none of the list', LIST, { forex: 0 }, '30'],
    ['a list that does not rise', [30, 10], {}, '30'],
  ])('of a leverage that was set, with %s', (_name, forex, caps, result) => {
    const changed = { ...file, leverages: { ...file.leverages, forex }, caps };
    expect(settingInForce(changed, own({ 'leverage.forex': '20' }), 'leverage.forex')).toBe(result);
  });

  test.each([
    ['as they were', ['card', 'wire'], 'wire -card'],
    ['one more', ['cash', 'card', 'wire'], 'wire -card cash'],
    ['one less', ['card'], '-card'],
    ['another', ['card', 'cash'], '-card cash'],
    ['none of them', ['cash'], 'cash'],
  ])('of methods that were set, with %s in the file: %s', (_name, methods, result) => {
    const set = own({ 'payments.methods': 'wire -card' });
    expect(settingInForce({ ...file, methods }, set, 'payments.methods')).toBe(result);
  });
});

test('SE-3: each change is a version, and a removed value is the file’s again', () => {
  const change = { brandId: 'northline', key: 'payments.coolOffHours', at: 5 } as const;
  const first = withSettingChange(NO_SETTINGS, { ...change, commandId: 'a', version: 1, text: '48' });
  const second = withSettingChange(first, { ...change, commandId: 'b', version: 2, text: undefined });
  expect(first.get('northline')).toEqual({
    version: 1,
    values: new Map([['payments.coolOffHours', { text: '48', version: 1, since: 5 }]]),
  });
  expect(second.get('northline')).toEqual({ version: 2, values: new Map() });
});

test('SE-6: a list of leverages is shortened at its end, so that clients’ own places in it stay', () => {
  expect(leveragesInForce(file, undefined, 'forex')).toEqual(LIST);
  expect(leveragesInForce(file, own({ 'leverage.forex': '10' }), 'forex')).toEqual([1, 3, 5, 10]);
  expect(leveragesInForce(file, own({ 'leverage.forex': '10' }), 'crypto')).toEqual(LIST);
});

test('SE-7: the limits of the settings take the place of the file’s', () => {
  const limits: TradingLimits = {
    currency: 'EUR',
    positionAmount: money(50_000_000_000n),
    notionalPerInstrument: money(1_000_000_000_000n),
    houseExposure: money(25_000_000_000_000n),
    openPositions: 200,
    pendingOrders: 50,
    ordersPerSecond: 10,
  };
  expect(limitsBySettings(limits, file, own({ markUp: '0' }))).toBe(limits);
  const set = own({ 'limits.positionAmount': '100.00', 'limits.openPositions': '5' });
  expect(limitsBySettings(limits, file, set)).toEqual({
    ...limits,
    positionAmount: money(100_000_000n),
    openPositions: 5,
  });
});

test('SE-8: the mark-up is the specification’s or a lower one', () => {
  expect(markUpInForce(file, undefined)).toBe(25n);
  expect(markUpInForce(file, own({ markUp: '0.01' }))).toBe(10n);
});

test('SE-1, SE-2: each setting has those who may propose it, and an auditor proposes none', () => {
  for (const key of settingKeys) {
    expect([key, mayPropose(['brandAdmin'], key)]).toEqual([key, true]);
    expect([key, mayPropose(['auditor', 'compliance', 'support'], key)]).toEqual([key, false]);
    expect(mayPropose(['dealing'], key)).toBe(settings[key].isOfEngine);
    expect(mayPropose(['finance'], key)).toBe(!settings[key].isOfEngine);
  }
});
