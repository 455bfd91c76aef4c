import { mailCatalogues } from '@candor/locales/mail.ts';
import { expect, test } from 'vitest';
import { mailLanguages } from '@candor/domain/clients/mailEvents.ts';
import { renderMail } from './renderMail.ts';
import type { MailLook } from './renderMail.ts';

const colours = { fill: '#006c6c', onFill: '#ffffff', text: '#006060' };
const look: MailLook = { light: colours, dark: colours };
const brand = { name: 'Northline', fictitious: true };
const address = 'http://northline.localhost:3000/confirm/code';
const templates = Object.keys(mailCatalogues.en.mails);

/** Values for the placeholders of all mails. */
const everything = {
  name: 'Kim',
  time: { time: Date.UTC(2026, 0, 14, 12) },
  browser: 'Firefox, Linux',
  address: '192.0.2.7',
  staff: 'Dana',
  instrument: 'EURUSD',
  price: { decimal: '1.1' },
  fired: { decimal: '1.1' },
};

const render = (template: string, values: Parameters<typeof renderMail>[0]['mail']['values'] = everything) =>
  renderMail({ brand, look, address, mail: { template, language: 'en', values } });

test.each(mailLanguages.flatMap((language) => templates.map((template) => [language, template] as const)))(
  'every mail is whole, in %s: %s',
  (language, template) => {
    const { subject, text, html } = renderMail({
      brand,
      look,
      address,
      mail: { template, language, values: { ...valuesOf(template), ...everything } },
    });
    const { layout } = mailCatalogues[language];
    expect(subject).toMatch(/^\S.* · Northline$/);
    for (const form of [text, html]) {
      expect(form).not.toContain('{{');
      expect(form).toContain(address);
    }
    expect(text).toContain(layout.risk);
    expect(text).toContain(layout.fictitious.replace('{{brand}}', 'Northline'));
    expect(html).toContain(`<html lang="${language}">`);
  },
);

/** Adds values for placeholders of this mail, which other areas may have added. */
function valuesOf(template: string): Record<string, string> {
  const words = JSON.stringify(Object.entries(mailCatalogues.en.mails).find(([name]) => name === template));
  return Object.fromEntries([...words.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => [name, 'x']));
}

test('T59 what a client is called begins no header and no tag', () => {
  const { subject, text, html } = render('welcome', { name: 'Kim\r\nBcc: all@example.com<script>alert(1)</script>' });
  expect(subject).not.toMatch(/\p{Cc}/u);
  expect(text).toContain('Hello Kim Bcc: all@example.com<script>');
  expect(html).not.toContain('<script>');
});

test('T59 no subject holds what a client wrote', () => {
  for (const { mails } of Object.values(mailCatalogues)) {
    for (const { subject } of Object.values(mails)) expect(subject).not.toContain('{{name}}');
  }
});

test.each(
  mailLanguages.flatMap((language) =>
    (['name', 'passkey', 'file'] as const).map((typed) => [language, typed] as const),
  ),
)('T59 an address that nobody has confirmed gets nothing that the client typed, in %s: %s', (language, typed) => {
  const advertisement = 'Visit spam.example.com';
  const holding = templates.filter((template) => typed in valuesOf(template) || typed === 'name');
  expect(holding).not.toEqual([]);
  for (const template of holding) {
    const values = { ...valuesOf(template), ...everything, [typed]: advertisement };
    const mail = { template, language, values };
    expect(renderMail({ brand, look, address, mail }).text).toContain(advertisement);
    const { subject, text, html } = renderMail({ brand, look, address, mail: { ...mail, isUnconfirmed: true } });
    for (const form of [subject, text, html]) expect(form).not.toContain('spam.example.com');
    const { greetingNobody, notShown } = mailCatalogues[language].layout;
    expect(text).toContain(typed === 'name' ? greetingNobody : notShown);
  }
});

test('times are said in the language of the mail, in UTC', () => {
  const mail = { template: 'passwordChanged', language: 'de', values: everything } as const;
  expect(renderMail({ brand, look, address, mail }).text).toContain('14. Januar 2026 um 12:00:00 UTC');
});

test.each([
  ['en', '1234567.5', '+€1\u202f234\u202f567.5'],
  ['de', '1234567.5', '+1.234.567,5\u00a0€'],
  ['es', '-11.97', '−11,97\u00a0€'],
  ['it', '0.00', '0,00\u00a0€'],
] as const)(
  'ML-14 amounts have the sign of the currency and the digits of the language, the subject too: %s',
  (...row) => {
    const [language, money, written] = row;
    const values = { ...valuesOf('tradeCorrected'), difference: { money, symbol: '€', signed: true } };
    const { subject } = renderMail({ brand, look, address, mail: { template: 'tradeCorrected', language, values } });
    expect(subject).toContain(written);
  },
);

test.each(mailLanguages)('T14 the link to report a login by somebody else is beside the button, in %s', (language) => {
  const notMeAddress = 'http://northline.localhost:3000/not-me/other';
  const mail = { template: 'payoutDetailsConfirm', language, values: { ...everything, iban: 'DE•• •••• 3000' } };
  const { text, html } = renderMail({ brand, look, address, notMeAddress, mail });
  expect(text).toContain(`${mailCatalogues[language].layout.notMe}:\n${notMeAddress}\n`);
  expect(html).toContain(`<a class="link" href="${notMeAddress}"`);
  expect(text.indexOf(address)).toBeLessThan(text.indexOf(notMeAddress));
});

test.each([
  ['en', 'Payments: 1 November 2026 to 30 November 2026 · Northline'],
  ['de', 'Payments: 1. November 2026 bis 30. November 2026 · Northline'],
  ['it', 'Payments: dal 1 novembre 2026 al 30 novembre 2026 · Northline'],
  ['es', 'Payments: del 1 de noviembre de 2026 al 30 de noviembre de 2026 · Northline'],
] as const)('OR-5 in %s a mailed report names its days as %j', (language, subject) => {
  const days = { from: { day: Date.UTC(2026, 10, 1) }, until: { day: Date.UTC(2026, 11, 1) - 1 } };
  const mail = { template: 'staffReport', language, values: { name: 'Kim', report: 'Payments', ...days } };
  expect(renderMail({ brand, look, address, mail }).subject).toBe(subject);
});
