import { expect, test } from 'vitest';
import { PHONE_CODE_TRIES, isPhoneCodeOpen } from './phoneCode.ts';

const code = { phone: '+4915112345678', tries: 0, expiresAt: 1_000 };

test.each([
  ['just sent', code, true],
  ['after the last try but one', { ...code, tries: PHONE_CODE_TRIES - 1 }, true],
  ['after the last try', { ...code, tries: PHONE_CODE_TRIES }, false],
  ['at its end', { ...code, expiresAt: 999 }, false],
  ['not sent yet', { ...code, expiresAt: undefined }, false],
  ['of another number', { ...code, phone: '+4915112345679' }, false],
] as const)('CL-8 a code %s', (_name, storedCode, isOpen) => {
  expect(isPhoneCodeOpen(storedCode, '+4915112345678', 999)).toBe(isOpen);
});
