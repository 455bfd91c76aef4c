import { describe, expect, it, test } from 'vitest';
import { isWarning, mailCatalogues } from '@candor/locales/mail.ts';
import { MAIL_PARAGRAPHS, isSameMailText, mailChanges, mailFaults, mailLengths, withWarning } from './mailText.ts';
import type { MailText } from './mailText.ts';

const product: MailText = {
  subject: 'Deposit {{number}}',
  title: 'Received',
  paragraphs: ['We have received {{amount}}.', 'Thank you.'],
  button: 'See it',
  note: '',
};
const hosts = ['northline.example', 'mail.northline.example'];
const faults = (changes: Partial<MailText>, of = product) =>
  mailFaults({ ...of, ...changes }, { product: of, hosts, isWarning: false }).map(({ code, field, params }) => ({
    code,
    field,
    with: Object.values(params ?? {})[0],
  }));

describe('SE-9 the placeholders of a mail', () => {
  it('are those of the product at the same place, in any order, and the brand', () => {
    expect(faults({ subject: '{{brand}}: {{number}} of {{brand}}, {{number}}' })).toEqual([]);
    expect(faults({ paragraphs: ['{{amount}} is here.'] })).toEqual([]);
  });

  it.each([
    ['subject', 'Deposit', 'mailPlaceholderMissing', '{{number}}'],
    ['subject', '{{number}} {{name}}', 'mailPlaceholderUnknown', '{{name}}'],
    // Each text allows only the placeholders of the product's own text there, so that entered text stays in its place.
    ['title', '{{number}}', 'mailPlaceholderUnknown', '{{number}}'],
    ['button', 'Pay {{amount}}', 'mailPlaceholderUnknown', '{{amount}}'],
    ['title', 'Received by {{brand}} {{ brand }}', 'mailPlaceholderUnknown', '{{ brand }}'],
    ['subject', 'Deposit {{ number }}', 'mailPlaceholderUnknown', '{{ number }}'],
    ['title', 'Received {{brand', 'mailPlaceholderUnknown', '{{brand'],
    ['title', 'Received {brand}', 'mailPlaceholderUnknown', '{brand}'],
    ['title', 'Received }}', 'mailPlaceholderUnknown', '}}'],
    ['title', 'Received {{{brand}}}', 'mailPlaceholderUnknown', '{{{brand}}}'],
    ['title', 'Received {{brand}}}', 'mailPlaceholderUnknown', '{{brand}}}'],
    ['title', 'Received {{}}', 'mailPlaceholderUnknown', '{{}}'],
    ['title', 'Received {{aNameThatIsLongerThanTheRest}}', 'mailPlaceholderUnknown', undefined],
  ] as const)('%s %j: %s', (place, text, code, name) => {
    const [fault, ...more] = faults({ [place]: text });
    expect(more).toEqual([]);
    expect(fault).toMatchObject({ code, field: place, ...(name !== undefined && { with: name }) });
  });
});

describe('SE-10 the words of a mail', () => {
  it.each([
    [{ subject: ' ' }, 'mailTextEmpty', 'subject'],
    [{ title: '' }, 'mailTextEmpty', 'title'],
    [{ button: '' }, 'mailTextEmpty', 'button'],
    [{ paragraphs: [] }, 'mailTextEmpty', 'paragraphs'],
    [{ paragraphs: ['{{amount}}', ''] }, 'mailTextEmpty', 'paragraphs'],
    [{ paragraphs: Array.from({ length: MAIL_PARAGRAPHS + 1 }, () => '{{amount}}') }, 'mailTextTooMany', 'paragraphs'],
    [{ title: 'x'.repeat(mailLengths.title + 1) }, 'mailTextTooLong', 'title'],
    [{ note: 'x'.repeat(mailLengths.note + 1) }, 'mailTextTooLong', 'note'],
    [{ title: 'A <b>bold</b> word' }, 'mailTextMarkup', 'title'],
    [{ title: 'Received\r\nBcc: all' }, 'mailTextMarkup', 'title'],
    [{ note: 'a\u202Eb' }, 'mailTextMarkup', 'note'],
    [{ note: 'a\u200Bb' }, 'mailTextMarkup', 'note'],
    [{ note: 'a\u2028b' }, 'mailTextMarkup', 'note'],
    [{ note: 'a\u2029b' }, 'mailTextMarkup', 'note'],
    [{ note: 'a\u3164b' }, 'mailTextMarkup', 'note'],
    [{ note: 'a\u034Fb' }, 'mailTextMarkup', 'note'],
  ] as const)('%j: %s', (changes, code, field) => {
    expect(faults(changes)).toEqual([expect.objectContaining({ code, field })]);
  });

  it('asks for a note only where the product has one', () => {
    expect(faults({ note: '' })).toEqual([]);
    expect(faults({ note: '' }, { ...product, note: 'The link is valid for 7 days.' })).toMatchObject([
      { code: 'mailTextEmpty', field: 'note' },
    ]);
  });

  it.each([
    'See https://northline.example/help.',
    'See https://northline.example (our site)',
    'Write to help@mail.northline.example, or see northline.example!',
    'e.g. at 9.30 a.m., 1.5 %, 2:1; z.B. so. Dann weiter...',
    'See northline.example. It is ours; northline.example... and northline.example’s pages',
    'Los clientes de EE.UU. y, p.ej., los demás',
    'z.B. u.a. i.d.R. z.Hd. von uns, d.h. bis 1.234.567.890 € oder am 1.2.2026',
  ])('may say: %s', (note) => {
    expect(faults({ note })).toEqual([]);
  });

  it.each([
    'See https://evil.example/northline.example',
    'See http://northline.example/help',
    'See https://northline.example.evil.example',
    'See https://northline.example@evil.example/',
    'See https://northline.example\\@evil.example',
    'See https://northline.example:444/',
    'See //https://evil.example',
    'See www.evil.example now',
    'See evil.example',
    'See EVIL.EXAMPLE',
    'See evil。example',
    'See evil．example',
    'See пример.рф',
    'See हिन्दी.com',
    'See उदाहरण.भारत/login',
    'See i❤.ws',
    'See my_shop.example',
    'See evil.xn--p1ai',
    'See 192.0.2.7/login',
    'See 192.0.2.7.',
    'See northline.example.हिन्दी.com',
    'See northline.example.evil',
    'See northline.example.1',
    'See northline.example-evil',
    'See northline.example_evil',
    'See northline.example1',
    'See EE.UU.com',
    'See ee.uu-evil.com',
    'See javascript://northline.example/%0aalert(1)',
    'See ftp://northline.example/',
    'See http://192.0.2.7/',
    'Write to help@evil.example',
    '{{brand}}.example',
    'evil.{{brand}}',
    'https://{{brand}}/',
  ])('leads nowhere but to the brand: %s', (note) => {
    expect(faults({ note })).toMatchObject([{ code: 'mailTextLink', field: 'note' }]);
  });

  it('has each fault of each place', () => {
    expect(faults({ subject: '', title: '<', note: 'evil.example' }).map(({ field }) => field)).toEqual([
      'subject',
      'title',
      'note',
    ]);
  });
});

describe('SE-10 the button and the note of a warning', () => {
  const warning = { ...product, button: 'This wasn’t me', note: 'The button ends all sessions.' };
  const bounds = { product: warning, hosts, isWarning: true };

  it('stay the product’s, while the other words may change', () => {
    expect(mailFaults({ ...warning, title: 'Was it you?' }, bounds)).toEqual([]);
    expect(mailFaults({ ...warning, button: 'Fine', note: '' }, bounds)).toEqual([
      { code: 'mailTextFixed', field: 'button' },
      { code: 'mailTextFixed', field: 'note' },
    ]);
  });

  it('are put back into words that were published with others', () => {
    const own = { ...warning, title: 'Was it you?', button: 'Fine', note: 'All is well.' };
    expect(withWarning(own, bounds)).toEqual({ ...warning, title: 'Was it you?' });
    expect(withWarning(own, { ...bounds, isWarning: false })).toEqual(own);
  });

  it('are those of these mails', () => {
    expect(Object.keys(mailCatalogues.en.mails).filter(isWarning).toSorted()).toMatchInlineSnapshot(`
      [
        "accountClosed",
        "accountExists",
        "detailsReopened",
        "emailChangeAsked",
        "emailChanged",
        "erasureAsked",
        "limitChanged",
        "lostFactorsAsked",
        "lostFactorsReady",
        "lostFactorsReplaced",
        "lostFactorsStarted",
        "lostFactorsWaiting",
        "newDevice",
        "partnerLostFactorsAsked",
        "partnerLostFactorsReady",
        "partnerLostFactorsReplaced",
        "partnerLostFactorsStarted",
        "partnerLostFactorsStopped",
        "partnerLostFactorsWaiting",
        "partnerNewDevice",
        "partnerPasskeyAdded",
        "partnerPasskeyRemoved",
        "partnerPasswordChanged",
        "partnerRecoveryCodeUsed",
        "partnerRecoveryCodesRenewed",
        "partnerReset",
        "partnerSessionsEnded",
        "partnerTotpAdded",
        "partnerTotpRemoved",
        "passkeyAdded",
        "passkeyRemoved",
        "passwordChanged",
        "passwordReset",
        "phoneChanged",
        "recoveryCodeUsed",
        "recoveryCodesRenewed",
        "sessionsEnded",
        "staffPasskeyAdded",
        "staffPasskeyRemoved",
        "staffPasskeyRenamed",
        "staffRecoveryCodeUsed",
        "staffRecoveryCodesRenewed",
        "staffTotpAdded",
        "staffTotpRemoved",
        "totpAdded",
        "totpRemoved",
      ]
    `);
  });
});

test.each(Object.entries(mailCatalogues))(
  'SE-10 the product’s own words may all be sent: %s',
  (_language, { mails }) => {
    const refused = Object.entries(mails).flatMap(([template, text]) =>
      mailFaults(text, { product: text, hosts: [], isWarning: false }).map((fault) => ({ template, ...fault })),
    );
    expect(refused).toEqual([]);
  },
);

test('SE-9 the languages of a mail have the same placeholders at each place', () => {
  for (const { mails } of Object.values(mailCatalogues)) {
    for (const [template, text] of Object.entries(mails)) {
      const english = Object.entries(mailCatalogues.en.mails).find(([name]) => name === template)?.[1];
      const found = english === undefined ? [] : mailFaults(text, { product: english, hosts: [], isWarning: false });
      expect(found, template).toEqual([]);
    }
  }
});

test('two texts are the same if every place is', () => {
  expect(isSameMailText(product, { ...product })).toBe(true);
  expect(isSameMailText(product, { ...product, paragraphs: [...product.paragraphs, 'More'] })).toBe(false);
});

describe('SE-13 what differs between two texts', () => {
  const long = Array.from({ length: MAIL_PARAGRAPHS }, (_each, index) => `${index} ${'x'.repeat(990)}`);

  it('is each paragraph by itself and in full, also the last of twelve long ones', () => {
    const last = `${long.at(-1)}!`;
    const after = { ...product, paragraphs: [...long.slice(0, -1), last] };
    expect(mailChanges({ ...product, paragraphs: long }, after)).toEqual([
      { place: 'paragraphs', number: 12, before: long.at(-1), after: last },
    ]);
  });

  it.each([
    [
      ['a / b'],
      ['a', 'b'],
      [
        ['a / b', 'a'],
        ['', 'b'],
      ],
    ],
    [['a', 'b'], ['a'], [['b', '']]],
    [['a'], ['a'], []],
  ])('is found between %j and %j', (before, after, texts) => {
    const changes = mailChanges({ ...product, paragraphs: before }, { ...product, paragraphs: after });
    expect(changes.map((change) => [change.before, change.after])).toEqual(texts);
  });

  it('comes in the order of a mail', () => {
    const after = { subject: '1', title: '2', paragraphs: ['3', 'Thank you.'], button: '4', note: '5' };
    expect(mailChanges(product, after).map((change) => change.after)).toEqual(['1', '2', '3', '4', '5']);
  });
});
