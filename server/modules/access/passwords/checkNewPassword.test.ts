import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { PASSWORD_MINIMUM } from '@candor/domain/clients/limits.ts';
import { checkPassword } from '@candor/domain/clients/password.ts';
import { expect, it } from 'vitest';
import { checkNewPassword } from './checkNewPassword.ts';

const PERSON = { firstName: 'A', lastName: 'B', email: 'c@d.ef', brandName: 'G' };
const list = gunzipSync(readFileSync(join(import.meta.dirname, 'breachedPasswords.txt.gz')))
  .toString()
  .trimEnd();
const passwords = list.split('\n');

it('T2 refuses every password of the list of breached ones, however it is written', () => {
  expect(passwords.length).toBe(17_950);
  expect(new Set(passwords).size).toBe(passwords.length);
  expect(passwords.filter((password) => password !== password.normalize('NFKC').toLowerCase())).toEqual([]);
  expect(passwords.filter((password) => password.length < PASSWORD_MINIMUM)).toEqual([]);
  expect(passwords.filter((password) => checkNewPassword(password, PERSON).ok)).toEqual([]);
  expect(passwords.filter((password) => checkNewPassword(password.toUpperCase(), PERSON).ok)).toEqual([]);
});

it.each(['minntwin', 'MELVIN69', 'ＶＩＮＯＧＲＡＤＯＶ'])(
  'T2 refuses %s, which the rule of browsers takes',
  (password) => {
    expect(checkPassword(password, PERSON).ok).toBe(true);
    expect(checkNewPassword(password, PERSON)).toMatchObject({ ok: false, refusal: { code: 'passwordWeak' } });
  },
);

it.each(['83920174', 'correct horse battery staple', 'minntwin of the west'])('T2 takes %s', (password) => {
  expect(checkNewPassword(password, PERSON).ok).toBe(true);
});
