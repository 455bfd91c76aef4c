import { expect, it } from 'vitest';
import { detailFields, isDetailsLocked, isDetailsMissing, missingDetails, reopenedProofs } from './details.ts';
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

it('CL-4 a verified birth date is locked, an empty one is filled in', () => {
  expect(isDetailsLocked(complete, { birthDate: '1990-04-03' })).toBe(true);
  expect(isDetailsLocked({ birthDate: undefined }, complete)).toBe(false);
  expect(isDetailsLocked(complete, complete)).toBe(false);
});

it.each([
  ['firstName', 'other', ['doc_passport']],
  ['lastName', 'other', ['doc_passport']],
  ['country', 'AT', ['doc_address']],
  ['state', 'other', ['doc_address']],
  ['city', 'other', ['doc_address']],
  ['street', 'other', ['doc_address']],
  ['zipCode', '00000', ['doc_address']],
  ['phone', '+4915112345679', []],
  ['birthDate', '1990-04-03', []],
] as const)('CL-7 another %s asks for %j again', (field, value, proofs) => {
  expect(reopenedProofs(complete, { ...complete, [field]: value })).toEqual(proofs);
  // Neither adding a missing value nor writing the same value differently is a change.
  expect(reopenedProofs({ ...complete, [field]: undefined }, complete)).toEqual([]);
  expect(reopenedProofs(complete, { ...complete, [field]: ` ${complete[field]?.toUpperCase()} ` })).toEqual([]);
});

it('CL-7 a move under a new name asks for both', () => {
  const moved = { ...complete, lastName: 'other', city: 'other' };
  expect(reopenedProofs(complete, moved)).toEqual(['doc_passport', 'doc_address']);
});
