import { expect, test } from 'vitest';
import { addressSubject } from '../admission/address.ts';
import { servesDemoTo } from './demoHelpers.ts';

test.each([
  ['127.0.0.1', true],
  ['::ffff:127.0.0.1', true],
  ['::1', true],
  ['192.0.2.7', false],
  ['10.0.0.1', false],
  ['2001:db8::1', false],
  ['127.0.0.1.example', false],
])(
  'a demonstration shows its helpers to %s: %s, also as the address is counted, and to all if configured',
  (ip, is) => {
    const sender = { ip, isForwarded: false };
    expect(servesDemoTo({ demoHelpers: 'here' }, sender)).toBe(is);
    expect(servesDemoTo({ demoHelpers: 'here' }, { ...sender, ip: addressSubject(ip) })).toBe(is);
    expect(servesDemoTo({ demoHelpers: 'everywhere' }, sender)).toBe(true);
  },
);

test('a demonstration shows its helpers to no visitor whom a proxy of this machine passes on', () => {
  const sender = { ip: '127.0.0.1', isForwarded: true };
  expect(servesDemoTo({ demoHelpers: 'here' }, sender)).toBe(false);
  expect(servesDemoTo({ demoHelpers: 'everywhere' }, sender)).toBe(true);
});
