import { mailCatalogues } from '@candor/locales/mail.ts';
import german from '@candor/locales/de/officeDesks.json' with { type: 'json' };
import english from '@candor/locales/en/officeDesks.json' with { type: 'json' };
import { expect, it } from 'vitest';
import { purposeKeys } from './mailPurpose.ts';

it.each([english, german])('every mail has words for what it is about, in each language of the office', ({ mail }) => {
  const known = new Set(Object.keys(mail.purposes).map((name) => `mail.purposes.${name}`));
  const templates = Object.keys(mailCatalogues.en.mails);
  expect(templates.length).toBeGreaterThan(80);
  expect(templates.filter((template) => !purposeKeys(template).some((key) => known.has(key)))).toEqual([]);
});

it('a partner’s mail in the words of clients is about the same', () => {
  expect(purposeKeys('partnerNewDevice')).toEqual(['mail.purposes.partnerNewDevice', 'mail.purposes.newDevice']);
  expect(purposeKeys('welcome')).toEqual(['mail.purposes.welcome']);
});
