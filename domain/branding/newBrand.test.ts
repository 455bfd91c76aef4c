import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkClaims, idFromName, nameKey } from './newBrand.ts';

const existing = {
  ids: new Set(['northline', 'alder']),
  names: new Set(['Northline', 'Alder'].map(nameKey)),
  hosts: new Set(['northline.localhost', 'office.localhost']),
};
const good = { id: 'oakfield', name: 'Oakfield', hosts: ['oakfield.localhost'] };
const check = (claims: Partial<typeof good>) => checkClaims({ ...good, ...claims }, existing);

test.each([
  {},
  { name: 'Schön & Söhne' },
  { name: 'Oakfield 24' },
  { hosts: ['xn--schn-7qa.example', 'www.xn--schn-7qa.example'] },
])('BS-11 a brand may begin with %j', (claims) => {
  expect(check(claims)).toEqual({ ok: true, value: true });
});

test.each([
  [{ id: 'Oakfield' }, 'brandIdOdd', {}],
  [{ id: '../etc' }, 'brandIdOdd', {}],
  [{ id: 'x'.repeat(32) }, 'brandIdOdd', {}],
  [{ name: '<script>alert(1)</script>' }, 'brandNameOdd', {}],
  [{ name: ' Oakfield' }, 'brandNameOdd', {}],
  [{ name: 'Oak\u202Efield' }, 'brandNameOdd', {}],
  [{ name: 'x'.repeat(41) }, 'brandNameOdd', {}],
  [{ hosts: [] }, 'brandHostOdd', { host: '' }],
  [{ hosts: ['Oakfield.example'] }, 'brandHostOdd', { host: 'Oakfield.example' }],
  [{ hosts: ['schön.example'] }, 'brandHostOdd', { host: 'schön.example' }],
  [{ hosts: ['oakfield'] }, 'brandHostOdd', { host: 'oakfield' }],
  [{ hosts: ['127.0.0.1'] }, 'brandHostOdd', { host: '127.0.0.1' }],
  [{ hosts: ['https://oakfield.example'] }, 'brandHostOdd', { host: 'https://oakfield.example' }],
  [{ hosts: [`${'x'.repeat(64)}.example`] }, 'brandHostOdd', { host: `${'x'.repeat(64)}.example` }],
  [{ hosts: [`${'long.'.repeat(60)}example`] }, 'brandHostOdd', { host: `${'long.'.repeat(60)}example` }],
  [{ id: 'office' }, 'brandIdReserved', { id: 'office' }],
  [{ id: 'northline' }, 'brandIdTaken', { id: 'northline' }],
  [{ name: 'NORTH-LINE' }, 'brandNameTaken', { name: 'NORTH-LINE' }],
  [{ hosts: ['office.localhost'] }, 'brandHostTaken', { host: 'office.localhost' }],
  [{ hosts: ['oak.example', 'oak.example'] }, 'brandHostTaken', { host: 'oak.example' }],
])('BS-11 no brand begins with %j: %s', (claims, code, params) => {
  const named = Object.keys(params).length === 0 ? {} : { params };
  expect(check(claims)).toMatchObject({ ok: false, refusal: { code, ...named } });
});

test('BS-11 the refusals are one ladder: the form of everything comes before what is taken', () => {
  expect(check({ id: 'northline', hosts: ['Oak'] })).toMatchObject({ refusal: { code: 'brandHostOdd' } });
  expect(check({ id: 'northline', hosts: ['office.localhost'] })).toMatchObject({ refusal: { code: 'brandIdTaken' } });
});

test('BS-11 a suggested id is one or nothing', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), (name) => {
      const id = idFromName(name);
      const checked = check({ id });
      return id.length < 2 || checked.ok || checked.refusal.code !== 'brandIdOdd';
    }),
  );
});

test.each([
  ['Alder & Sons', 'alder-sons'],
  ['Schön', 'schon'],
  ['24 Oaks', 'oaks'],
  ['!', ''],
])('BS-11 the id of %s is %s', (name, id) => {
  expect(idFromName(name)).toBe(id);
});
