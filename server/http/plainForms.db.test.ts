import { DAY_MS } from '@candor/domain/time.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asOwner, startEdge } from '../../tests/support/edge.ts';
import type { Edge } from '../../tests/support/edge.ts';
import { BROWSER } from '../../tests/support/edgeClient.ts';

const PATH = '/contact-forms/contact';
const MESSAGE = { name: 'Kim', email: 'kim@example.com', message: 'When are you open?' };

let edge: Edge;
let callers = 0;

beforeAll(async () => {
  edge = await startEdge();
});
afterAll(() => edge.stop());

/** Sends the form as a browser without scripts does, each time from another address. */
async function submit(fields: Record<string, string>, headers: Record<string, string> = BROWSER, url: string = PATH) {
  callers += 1;
  const { statusCode, headers: answered } = await edge.app.inject({
    method: 'POST',
    url,
    remoteAddress: `198.51.100.${callers}`,
    headers: { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  });
  return { status: statusCode, to: answered.location };
}

const stored = () =>
  asOwner(edge.database, async (owner) => {
    const { rows } = await owner.query<{ count: number }>('SELECT count(*)::int AS count FROM content_form_entry');
    return rows[0]?.count;
  });

it('a message is stored once, and its sender is led back to the page they came from', async () => {
  const before = (await stored()) ?? 0;
  expect(await submit({ ...MESSAGE, page: '/de/kontakt' })).toEqual({ status: 303, to: '/de/kontakt#message-sent' });
  expect(await stored()).toBe(before + 1);
});

it.each(['//evil.example', 'https://evil.example/', '/a/b/c', '/..', '/%2e%2e', ' /about', '/about?x=1', ''])(
  'T17 %j is no page of ours: the sender is led home',
  async (page) => {
    expect(await submit({ ...MESSAGE, page })).toEqual({ status: 303, to: '/#message-sent' });
  },
);

it.each(Object.keys(MESSAGE))('without a %s nothing is stored, and the page says so', async (name) => {
  const before = await stored();
  expect(await submit({ ...MESSAGE, [name]: '  ', page: '/about' })).toEqual({
    status: 303,
    to: '/about#message-failed',
  });
  expect(await stored()).toBe(before);
});

it.each([
  ['a page elsewhere', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, 403],
  ['a program', {}, 404],
])('T23 %s cannot send it', async (_name, headers, status) => {
  const before = await stored();
  expect((await submit(MESSAGE, headers)).status).toBe(status);
  expect(await stored()).toBe(before);
});

const LETTER = {
  first_name: 'Vera',
  last_name: 'Visitor',
  email: 'vera@example.com',
  phone: '+41 44 123 45 67',
  message: 'Good day.\r\nWhat does a night cost?',
  website: '',
};
const write = (fields: Record<string, string>, headers?: Record<string, string>) =>
  submit({ ...LETTER, ...fields }, headers, '/contact-us');

const letters = () =>
  asOwner(edge.database, async (owner) => {
    const { rows } = await owner.query<{ message: string }>('SELECT message FROM contact_message ORDER BY id');
    return rows.map(({ message }) => message);
  });

it('CO-1 the form of the portal is stored without a script, once for the same words', async () => {
  const before = await letters();
  const sent = { status: 303, to: '/contact-us#message-sent' };
  expect(await write({})).toEqual(sent);
  expect(await write({})).toEqual(sent);
  expect((await letters()).slice(before.length)).toEqual(['Good day.\nWhat does a night cost?']);
});

it.each([
  ['first_name', ''],
  ['last_name', ' '],
  ['email', 'vera@'],
  ['phone', ''],
  ['message', ''],
  ['first_name', 'Vera\nBcc: all'],
])('with %s as %j the form of the portal stores nothing, and its page says so', async (name, text) => {
  const before = await letters();
  expect(await write({ [name]: text })).toEqual({ status: 303, to: '/contact-us#message-failed' });
  expect(await letters()).toEqual(before);
});

it('T59 a program that fills in every field is thanked, and nothing is stored', async () => {
  const before = await letters();
  expect(await write({ email: 'other@example.com', website: 'https://evil.example' })).toEqual({
    status: 303,
    to: '/contact-us#message-sent',
  });
  expect(await letters()).toEqual(before);
});

it.each([
  ['a page elsewhere', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, 403],
  ['a program', {}, 404],
])('T23 %s cannot send the form of the portal', async (_name, headers, status) => {
  expect((await write({}, headers)).status).toBe(status);
});

const COMPLAINT = {
  first_name: 'Vera',
  last_name: 'Visitor',
  email: 'vera@example.com',
  category: 'prices',
  subject: 'A price',
  text: 'It was another one.\r\nOn Friday.',
  website: '',
};

const complaints = () =>
  asOwner(edge.database, async (owner) => {
    const { rows } = await owner.query<{ text: string }>('SELECT body AS text FROM complaint ORDER BY id');
    return rows.map(({ text }) => text);
  });

it.each([
  ['all of it', {}, 'message-sent', 1],
  ['no category', { category: '' }, 'message-failed', 0],
  ['a category that there is not', { category: 'weather' }, 'message-failed', 0],
  ['a trap that a program fell into', { subject: 'Buy', website: 'https://evil.example' }, 'message-sent', 0],
])('CP-4 a complaint without a script, with %s: the page says how it went', async (_name, fields, end, more) => {
  const before = await complaints();
  expect(await submit({ ...COMPLAINT, ...fields }, BROWSER, '/complaints')).toEqual({
    status: 303,
    to: `/complaints#${end}`,
  });
  expect((await complaints()).slice(before.length)).toEqual(more === 1 ? ['It was another one.\nOn Friday.'] : []);
});

const mails = () =>
  asOwner(edge.database, async (owner) => {
    const { rows } = await owner.query<{ count: number }>('SELECT count(*)::int AS count FROM mail');
    return rows[0]?.count ?? 0;
  });

it('CP-1 the same complaint sent twice on a day without a script is one, with one mail', async () => {
  const before = { complaints: (await complaints()).length, mails: await mails() };
  const send = () => submit({ ...COMPLAINT, email: 'twice@example.com' }, BROWSER, '/complaints');
  const sent = { status: 303, to: '/complaints#message-sent' };
  expect(await Promise.all([send(), send()])).toEqual([sent, sent]);
  expect([(await complaints()).length, await mails()]).toEqual([before.complaints + 1, before.mails + 1]);
  edge.clock.pass(DAY_MS);
  expect(await send()).toEqual(sent);
  expect((await complaints()).length).toBe(before.complaints + 2);
});
