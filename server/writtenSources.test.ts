import { describe, expect, test } from 'vitest';
import type { WrittenValues } from '@candor/domain/settings/written.ts';
import type { RouterSetting } from './priceSettings.ts';
import { checkReplaced, routedIn, routerFrom, sourceFields, writtenSources } from './writtenSources.ts';

const secret = (name: string) => ({ token: 'the-token', password: 'the-password' })[name];
const read = (values: WrittenValues, mode: 'demo' | 'live' = 'live') => routerFrom(values, { mode, secret });

const OANDA = { OANDA_ACCOUNT: '101-004', OANDA_TOKEN: 'token' };
const FIX = { FIX_URL: 'tls://fix.example:5211', FIX_SENDER: 'US', FIX_TARGET: 'THEM' };

describe('SE-23 sources as they are written', () => {
  test('are a router, with each secret in the place of its name', () => {
    const values = { crypto: 'binance', forex: 'oanda, fix', ...OANDA, ...FIX, FIX_PASSWORD: 'password' };
    expect(read(values)).toEqual({
      ok: true,
      value: {
        kind: 'router',
        categories: { crypto: ['binance'], forex: ['oanda', 'fix'] },
        venues: {
          binance: 'wss://data-stream.binance.vision',
          oanda: { url: 'https://stream-fxtrade.oanda.com', account: '101-004', token: 'the-token' },
          fix: {
            url: 'tls://fix.example:5211',
            sender: 'US',
            target: 'THEM',
            username: undefined,
            password: 'the-password',
          },
        },
      },
    });
  });

  test('what a router has is written as it was read, without its secrets and without what is usual', () => {
    const values = {
      crypto: 'binance',
      forex: 'oanda, fix',
      ...OANDA,
      ...FIX,
      FIX_USERNAME: 'me',
      FIX_PASSWORD: 'password',
    };
    const router = read(values);
    const { OANDA_TOKEN: _token, FIX_PASSWORD: _password, ...shown } = values;
    expect(router.ok && writtenSources(router.value)).toEqual(shown);
  });

  test('live mode offers no simulated prices', () => {
    const offered = (mode: 'demo' | 'live') => sourceFields({ mode }).find(({ name }) => name === 'stocks')?.choices;
    expect([offered('live'), offered('demo')]).toEqual([['fix'], ['fix', 'simulated']]);
  });
});

describe('SE-24 what cannot be used is refused by its name', () => {
  test.each<[string, WrittenValues, string]>([
    ['no such setting', { crypto: 'binance', colour: 'blue' }, 'colour'],
    ['no such source', { crypto: 'kraken' }, 'crypto'],
    ['a source of other markets', { stocks: 'oanda', ...OANDA }, 'stocks'],
    ['a source twice', { crypto: 'binance binance' }, 'crypto'],
    ['an account that is missing', { forex: 'oanda', OANDA_TOKEN: 'token' }, 'OANDA_ACCOUNT'],
    ['a token that is missing', { forex: 'oanda', OANDA_ACCOUNT: '1' }, 'OANDA_TOKEN'],
    [
      'a counterparty that is missing',
      { stocks: 'fix', FIX_URL: 'tls://fix.example:1', FIX_SENDER: 'US' },
      'FIX_TARGET',
    ],
    ['an address in the clear', { crypto: 'binance', BINANCE_URL: 'ws://binance.example' }, 'BINANCE_URL'],
    ['a line break in a name', { stocks: 'fix', ...FIX, FIX_SENDER: 'US\nTHEM' }, 'FIX_SENDER'],
  ])('%s', (_what, values, name) => {
    expect(read(values)).toMatchObject({ ok: false, refusal: { code: 'providerField', params: { name } } });
  });

  test('a secret that is not there', () => {
    const refused = read({ forex: 'oanda', OANDA_ACCOUNT: '1', OANDA_TOKEN: 'nowhere' });
    expect(refused).toMatchObject({
      ok: false,
      refusal: { code: 'providerSecretUnknown', params: { name: 'nowhere' } },
    });
  });

  const routed = (values: WrittenValues): RouterSetting['categories'] => {
    const found = routedIn(values);
    if (!found.ok) throw new Error('not routed');
    return found.value;
  };

  test.each<[string, WrittenValues, WrittenValues, string | undefined]>([
    ['another order', { forex: 'oanda, fix' }, { forex: 'fix, oanda' }, undefined],
    ['a further market', { crypto: 'binance' }, { crypto: 'binance', stocks: 'fix' }, undefined],
    [
      'a market that would have no prices',
      { crypto: 'binance', stocks: 'fix' },
      { crypto: 'binance' },
      'sourceMissing',
    ],
    ['a simulation for a market', { crypto: 'binance' }, { crypto: 'binance, simulated' }, 'sourcesSimulated'],
    ['a market for a simulation', { crypto: 'simulated' }, { crypto: 'binance' }, 'sourcesSimulated'],
  ])('%s', (_what, before, after, code) => {
    const checked = checkReplaced(routed(before), routed(after));
    expect(checked.ok ? undefined : checked.refusal.code).toBe(code);
  });
});
