import { expect, it } from 'vitest';
import { addressSubject, networkOf } from './address.ts';

it.each([
  ['127.0.0.1', '127.0.0.1'],
  ['::ffff:10.0.0.1', '10.0.0.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::1', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::', 'fe80:0:0:0'],
])('an IPv6 customer has a whole network: %s counts as %s', (address, subject) => {
  expect(addressSubject(address)).toBe(subject);
});

it('counts connections that are gone already as one', () => {
  expect(addressSubject(undefined)).toBe('gone');
});

it.each([
  ['10.0.0.1', undefined],
  ['2001:db8:1:2', '2001:db8:1'],
  ['0:0:0:0', '0:0:0'],
  ['gone', undefined],
])('the network of %s is %s', (subject, network) => {
  expect(networkOf(subject)).toBe(network);
});
