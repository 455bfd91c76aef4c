import { loadBrand } from '@candor/server/brands.ts';
import { expect, test } from 'vitest';
import { brandColours, foreignWords } from './foreignWords.ts';

const [northline, altapiazza] = [loadBrand('northline'), loadBrand('altapiazza')];
const all = [northline, altapiazza];

test.each([
  ['<h1>Northline</h1>', []],
  ['Welcome to Altapiazza', ['Altapiazza']],
  ['http://altapiazza.localhost:3000/', ['altapiazza.localhost']],
  [`Operated by ${altapiazza.legalEntity?.name}`, ['Altapiazza', altapiazza.legalEntity?.name ?? '']],
])('in %j of Northline these are words of another: %j', (text, found) => {
  expect(foreignWords(text, northline, all)).toEqual(expect.arrayContaining(found));
  expect(foreignWords(text, northline, all)).toHaveLength(found.length);
});

test('a name that is a part of the own one is no word of another', () => {
  const quay = { ...northline, id: 'quay', name: 'Northline Quay', hosts: ['quay.localhost'] };
  expect(foreignWords('Northline Quay', quay, [northline, quay])).toEqual([]);
  expect(foreignWords('Northline, Northline Quay', quay, [northline, quay])).toEqual(['Northline']);
});

test('the colours of a sheet are those of its brand', () => {
  expect(brandColours(':root { --brand-fill: #0f766e; --text-1: #111111; --brand-tint: #eeeeee; }')).toEqual([
    '#0f766e',
    '#eeeeee',
  ]);
});
