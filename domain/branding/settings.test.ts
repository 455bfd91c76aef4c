import { describe, expect, test } from 'vitest';
import { differencesBetween, isSecretSetting, settingsOf } from './settings.ts';

const seal = (text: string) => `sealed ${text.length}`;
const configuration = {
  id: 'oakfield',
  hosts: ['oakfield.example', 'www.oakfield.example'],
  fictitious: false,
  mailFrom: undefined,
  payments: { methods: [{ key: 'card', closedTo: [] }, { key: 'wire' }], openWithdrawals: 3 },
  contactEndpoint: 'https://hooks.example/?key=abc',
};

describe('BR-10 the settings of a brand', () => {
  test('stand each in its place, lists of plain values in one', () => {
    expect(settingsOf(configuration, seal)).toEqual({
      id: 'oakfield',
      hosts: '["oakfield.example","www.oakfield.example"]',
      fictitious: 'false',
      'payments.methods.0.key': 'card',
      'payments.methods.0.closedTo': '[]',
      'payments.methods.1.key': 'wire',
      'payments.openWithdrawals': '3',
      contactEndpoint: 'sealed 30',
    });
  });

  test.each([
    ['contactEndpoint', true],
    ['payments.methods.0.apiSecret', true],
    ['smtp.password', true],
    ['accessToken', true],
    ['cms.tokenVariable', false],
    ['payments.methods.0.key', false],
    ['secondFactor', false],
  ])('%s is a secret: %s', (key, isSecret) => {
    expect(isSecretSetting(key)).toBe(isSecret);
  });

  test('differ where they are added, taken away or changed, in the order of their names', () => {
    const before = { b: '1', c: '2', d: '3' };
    const after = { a: '0', c: '2', d: '4' };
    expect(differencesBetween(before, after)).toEqual([
      { key: 'a', before: undefined, after: '0' },
      { key: 'b', before: '1', after: undefined },
      { key: 'd', before: '3', after: '4' },
    ]);
    expect(differencesBetween(before, before)).toEqual([]);
  });
});
