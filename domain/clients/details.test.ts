import { expect, it } from 'vitest';
import { detailFields, isDetailsLocked, isDetailsMissing, missingDetails } from './details.ts';
import type { ClientDetails } from './details.ts';

const complete: ClientDetails = {
  firstName: 'Anna',
  lastName: 'Keller',
  phone: '+4915112345678',
  birthDate: '1990-04-02',
  country: '135',
  state: 'Bern',
  city: 'Bern',
  street: 'Kramgasse 1',
  zipCode: '3011',
};

it('CL-1 nothing is missing when every detail is given', () => {
  expect(missingDetails(complete)).toEqual([]);
  expect(isDetailsMissing(complete)).toBe(false);
});

it.each(detailFields)('CL-1 %s must not be empty', (field) => {
  for (const value of [undefined, '', '   ']) expect(missingDetails({ ...complete, [field]: value })).toEqual([field]);
});

it.each(['015112345678', '+0123456789', '+49 1511 2345678', '+49', 'phone', '+4915112345678901234'])(
  'CL-1 the phone %s is missing',
  (phone) => {
    expect(missingDetails({ ...complete, phone })).toEqual(['phone']);
    expect(isDetailsMissing({ ...complete, phone })).toBe(true);
  },
);

it('CL-1 what is missing is named in the order of the form', () => {
  expect(missingDetails({ ...complete, zipCode: '', birthDate: undefined, phone: '1' })).toEqual([
    'phone',
    'birthDate',
    'zipCode',
  ]);
});

it.each([
  ['firstName', true],
  ['lastName', true],
  ['birthDate', true],
  ['country', true],
  ['phone', false],
  ['state', false],
  ['city', false],
  ['street', false],
  ['zipCode', false],
] as const)('CL-4 another %s after verification is locked: %s', (field, isLocked) => {
  expect(isDetailsLocked(complete, { ...complete, [field]: 'other' })).toBe(isLocked);
  expect(isDetailsLocked({ ...complete, [field]: undefined }, complete)).toBe(false);
  expect(isDetailsLocked(complete, complete)).toBe(false);
});
