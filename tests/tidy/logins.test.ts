import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { calls } from '@candor/contracts/http/calls.ts';
import { officeCalls } from '@candor/contracts/http/office/calls.ts';
import { checkPassword } from '@candor/domain/clients/password.ts';
import { dataClasses } from '@candor/domain/data/classes.ts';
import { expect, test } from 'vitest';
import { ROOT, isTest, readImports, readSources } from './sources.ts';

const text = readFileSync(join(ROOT, 'docs/logins.md'), 'utf8');
const operating = readFileSync(join(ROOT, 'docs/operating.md'), 'utf8');
const PERSON = {
  firstName: 'Wilhelmina',
  lastName: 'Ottersbach',
  email: 'harbour@quarry.example',
  brandName: 'Northline',
};

test('docs/logins.md names every way in, and no other', () => {
  const entrances = [...Object.values(calls), ...Object.values(officeCalls)]
    .filter(({ auth, rate }) => auth === 'none' && (rate === 'login' || rate === 'register'))
    .map(({ path }) => path);
  const named = [...text.matchAll(/`(\/api\/[^`]+)`/g)].map(([, path]) => path);
  expect(new Set(named)).toEqual(new Set<string>(entrances));
});

test.each([
  ['first name', 'wilhelmina1984'],
  ['last name', 'Ottersbach!!'],
  ['email address', 'harbour-2026'],
  ['name of the brand', 'northline2026'],
])('docs/logins.md says that a password may not be the %s, and it is refused', (word, password) => {
  expect(text.replaceAll(/\s+/g, ' ')).toContain(`\`${word}\``);
  expect(checkPassword(password, PERSON)).toMatchObject({ ok: false, refusal: { code: 'passwordWeak' } });
  expect(checkPassword(password, { firstName: 'A', lastName: 'B', email: 'c@d.ef', brandName: 'G' }).ok).toBe(true);
});

test.each([
  ['login_event', dataClasses.logins.days],
  ['mail', dataClasses.mails.days],
  ['payment_webhook', dataClasses.webhookBodies.days],
  ['audit_entry', dataClasses.record.days],
  ['journal', dataClasses.books.days],
])('docs/operating.md says how long %s is kept: %s days', (table, days) => {
  const [, section = ''] = operating.split('## What is logged\n');
  const row = section.split('\n').find((line) => line.startsWith('|') && line.includes(`\`${table}\``));
  expect(row).toContain(days === undefined ? 'for good' : `${days} days`);
});

test('T2 every password that somebody chooses is compared with the breached ones, on the server', () => {
  const setting = readSources('.ts').filter(({ path, text: source }) => {
    return path.startsWith('server/') && !isTest(path) && /\bhasher\.hash\(/.test(source);
  });
  // Files that hash a random password which no person knows, and a proven one that is hashed again.
  const again = ['server/modules/client/mailLinks/notMe.ts', 'server/modules/client/clients/login.ts'];
  const choosing = setting.filter(({ path }) => !again.includes(path));
  expect(choosing.length).toBeGreaterThan(5);
  expect(choosing.filter(({ text: source }) => !source.includes('checkNewPassword('))).toEqual([]);
  const past = readSources('.ts')
    .filter(({ path }) => path.startsWith('server/') && !isTest(path))
    .flatMap(readImports)
    .filter(({ to }) => to === 'domain/clients/password.ts');
  expect(past.map(({ from }) => from)).toEqual(past.map(() => 'server/modules/access/passwords/checkNewPassword.ts'));
});
