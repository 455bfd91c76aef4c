import { expect, it } from 'vitest';
import { emptyTable, geoTable } from './table.ts';

const table = geoTable(
  `1.0.0.0,1.0.0.255,AU
"5.44.0.0","5.44.15.255","DE","Hamburg"
2001:db8::,2001:db8:0:ffff:ffff:ffff:ffff:ffff,CH
`,
  'test',
);

it.each([
  ['1.0.0.0', { country: 'AU', city: '' }],
  ['1.0.0.255', { country: 'AU', city: '' }],
  ['1.0.1.0', undefined],
  ['0.255.255.255', undefined],
  ['5.44.7.1', { country: 'DE', city: 'Hamburg' }],
  ['2001:db8::1', { country: 'CH', city: '' }],
  ['2001:db8:1::', undefined],
  ['127.0.0.1', undefined],
  ['not an address', undefined],
])('R18 %s is said to be in %o', (ip, place) => expect(table.find(ip)).toEqual(place));

it('R18 without a table nothing is known', () => expect(emptyTable.find('1.0.0.1')).toBeUndefined());

it('a table that cannot be understood is not used', () => {
  expect(() => geoTable('1.0.0.0,AU', 'places.csv')).toThrow('places.csv, line 1');
});
