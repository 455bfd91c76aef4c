import { expect, it } from 'vitest';
import { readPhpQuery } from './phpQuery.ts';

const read = (text: string) => readPhpQuery([...new URLSearchParams(text)]);

it.each([
  ['', {}],
  ['token=a&lang=de', { token: 'a', lang: 'de' }],
  ['filter[published]=true&filter[title]=true%20story', { filter: { published: true, title: 'true story' } }],
  ['filter[rank][$in][]=1&filter[rank][$in][]=2', { filter: { rank: { $in: ['1', '2'] } } }],
  ['filter[$or][0][a]=1&filter[$or][1][b]=false', { filter: { $or: [{ a: '1' }, { b: false }] } }],
  ['fields[title]=1&fields[_id]=0&sort[a]=-1', { fields: { title: 1, _id: 0 }, sort: { a: -1 } }],
  ['form[name]=A&form[message]=true', { form: { name: 'A', message: 'true' } }],
  ['simple=1&simple=0', { simple: '0' }],
  ['a=1&a[b]=2', { a: { b: '2' } }],
])('%s is %o, as PHP reads it', (text, expected) => expect(read(text)).toEqual(expected));

it.each([
  'a[b][c][d][e][f]=1',
  'a[b=1',
  '[a]=1',
  `${'x'.repeat(61)}=1`,
  Array.from({ length: 101 }, (_, place) => `a${place}=1`).join('&'),
])('%s is nothing that is meant', (text) => expect(read(text)).toBeUndefined());

it('no key reaches behind its object', () => {
  const params = read('__proto__[polluted]=1&constructor[prototype][polluted]=1');
  expect(Reflect.get({}, 'polluted')).toBeUndefined();
  expect(params && Object.keys(params)).toEqual(['__proto__', 'constructor']);
});
