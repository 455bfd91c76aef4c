import { describe, expect, it } from 'vitest';
import { isProven, isSamePerson } from './samePerson.ts';
import type { PersonProofs } from './samePerson.ts';

const verified: PersonProofs = {
  email: 'kim@example.com',
  isEmailConfirmed: true,
  isVerified: true,
  name: 'kim larsson',
  birthDate: '1984-03-01',
  country: 'SE',
  zipCode: '111 20',
  phone: '+46701234567',
  isPhoneConfirmed: true,
};
/** Proofs of a person who is recognised by documents alone. */
const elsewhere: PersonProofs = { ...verified, email: 'kim@else.example', phone: '+46709999999' };

describe('XL-1 the same person', () => {
  it.each<[string, boolean, Partial<PersonProofs>]>([
    ['by documents, with the postcode', true, {}],
    ['the postcode without its blank', true, { zipCode: '11120' }],
    ['another postcode', false, { zipCode: '111 21' }],
    ['the same postcode in another country', false, { country: 'DE' }],
    ['no country', false, { country: undefined }],
    ['another postcode, but the same confirmed number', true, { zipCode: '9', phone: verified.phone }],
    ['a number that was never confirmed', false, { zipCode: '9', phone: verified.phone, isPhoneConfirmed: false }],
    ['another name', false, { name: 'kim larsen' }],
    ['another date of birth', false, { birthDate: '1984-03-02' }],
    ['no date of birth', false, { birthDate: undefined }],
    ['not verified there', false, { isVerified: false }],
    ['the same address, not verified there', true, { isVerified: false, email: verified.email }],
    [
      'the same address, confirmed by neither proof',
      false,
      { isVerified: false, email: verified.email, isEmailConfirmed: false },
    ],
    [
      'the same address, confirmed at one alone, and another postcode',
      true,
      { email: verified.email, isEmailConfirmed: false, zipCode: '9' },
    ],
    [
      'the same address, confirmed at one alone, and another name',
      false,
      { email: verified.email, isEmailConfirmed: false, name: 'kim larsen' },
    ],
    ['the same address, another name', true, { name: 'somebody else', email: verified.email }],
  ])('%s: %s', (_name, is, changes) => {
    const other = { ...elsewhere, ...changes };
    expect(isSamePerson(verified, other)).toBe(is);
    expect(isSamePerson(other, verified)).toBe(is);
  });

  it('is nobody who has said nothing', () => {
    const blank: PersonProofs = {
      ...verified,
      birthDate: undefined,
      country: undefined,
      zipCode: '',
      email: 'a@b.example',
    };
    expect(isSamePerson(blank, { ...blank, email: 'c@d.example', phone: '' })).toBe(false);
  });
});

it.each([
  [true, true, true],
  [true, false, true],
  [false, true, true],
  [false, false, false],
])('XL-2 confirmed %s, verified %s: may be matched %s', (isEmailConfirmed, isVerified, may) => {
  expect(isProven({ ...verified, isEmailConfirmed, isVerified })).toBe(may);
});
