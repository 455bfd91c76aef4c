import { expect, test } from 'vitest';
import { eur } from '../../../../tests/support/dealing.ts';
import { refsOf } from './providerCall.ts';

const known = {
  number: 'NOR-0123456789A',
  providerRef: 'TX-778899',
  amount: eur('250'),
  currency: 'EUR',
  cardMask: undefined,
};
const posted = { kind: 'formPost', action: 'https://pay.example/auth', fields: { email: 'then@example.com' } } as const;
const page = { kind: 'redirect', url: 'https://pay.example/1', expiresAt: undefined } as const;

test.each([
  ['the address in the form that was posted to it', posted, 'then@example.com'],
  ['the client’s own, where it got no form', page, 'now@example.com'],
  ['the client’s own, where the form had none', { ...posted, fields: {} }, 'now@example.com'],
])('PP-3 a provider’s signatures cover %s', (_name, next, email) => {
  expect(refsOf({ ...known, next }, 'now@example.com').email).toBe(email);
});
