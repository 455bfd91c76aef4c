import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import { OTHER_HOST } from '../../../../tests/support/edgeBrands.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { BROWSER, get, newClient, post } from '../../../../tests/support/edgeClient.ts';
import type { Sent } from '../../../../tests/support/edgeClient.ts';
import type { Letter } from '../../../providers/outbound/interface.ts';
import { forwardMessage } from './index.ts';

const ENDPOINT = 'https://desk.example/contact';
let edge: Edge;
let count = 0;

beforeAll(async () => {
  edge = await startEdge();
});

afterAll(() => edge.stop());

beforeEach(async () => {
  edge.forgetCounts();
  await asOwner(edge.database, (owner) => owner.query('TRUNCATE contact_message CASCADE'));
});

function letter(changes: Readonly<Record<string, unknown>> = {}) {
  count += 1;
  return {
    command_id: `test-contact-${count}`,
    first_name: 'Kim',
    last_name: 'Larsson',
    email: `kim${count}@example.com`,
    phone: '+49 1511 2345678',
    message: 'Good day.\r\nWhat does a night cost?',
    ...changes,
  };
}

const send = (body: unknown, sent: Sent = {}) => post(edge, '/api/contact', body, sent);

function stored() {
  return asOwner(edge.database, async (owner) => {
    const { rows } = await owner.query<Record<string, unknown>>('SELECT * FROM contact_message ORDER BY id');
    return rows;
  });
}

it('CO-1 anybody can write, and what he writes is kept as he wrote it', async () => {
  expect((await send(letter({ first_name: ' Kim ', email: 'KIM@Example.com' }))).status).toBe(200);
  expect(await stored()).toMatchObject([
    {
      brand_id: 'northline',
      client_id: null,
      first_name: 'Kim',
      last_name: 'Larsson',
      email: 'kim@example.com',
      phone: '+49 1511 2345678',
      message: 'Good day.\nWhat does a night cost?',
      forwarding: 'kept',
    },
  ]);
});

it('CO-1 whoever is logged in in this browser is known', async () => {
  const { sent } = await newClient(edge, { headers: BROWSER });
  await send(letter(), sent);
  const [row] = await stored();
  expect(row?.['client_id']).not.toBeNull();
});

it('CO-1 the same command again, also at the same moment, is stored once; with other words it is refused', async () => {
  const one = letter();
  const answers = await Promise.all(Array.from({ length: 3 }, () => send(one)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  for (let again = 0; again < 20; again += 1) expect((await send(one)).status).toBe(200);
  expect(await stored()).toHaveLength(1);
  expect((await send({ ...one, message: 'Other' })).code).toBe('commandReused');
  expect((await send(one, { host: OTHER_HOST })).status).toBe(200);
  expect((await stored()).map(({ brand_id: brand }) => brand)).toEqual(['northline', 'other']);
});

it.each(['first_name', 'last_name', 'email', 'phone', 'message'])('WI-3 %s is required', async (field) => {
  for (const value of [undefined, '', '   ', null]) {
    const { code, field: named, text } = await send(letter({ [field]: value }));
    expect([named, text]).toEqual([field, expect.stringMatching(/ is [Rr]equired"/)]);
    expect(code).not.toBe('malformed');
  }
  expect(await send(letter({ [field]: 7 }))).toMatchObject({ code: 'malformed', field });
  expect(await stored()).toEqual([]);
});

it('T59 no line of a letter begins a header: control characters are refused', async () => {
  for (const field of ['first_name', 'last_name', 'phone', 'email']) {
    for (const bad of ['a\r\nBcc: x@example.com', 'a\nb', 'a\u0000b', 'a\u0085b']) {
      const value = field === 'email' ? `${bad}@example.com` : bad;
      expect(await send(letter({ [field]: value })), `${field} ${JSON.stringify(bad)}`).toMatchObject({
        code: field === 'email' && bad !== 'a\u0000b' && bad !== 'a\u0085b' ? 'emailInvalid' : 'malformed',
      });
    }
  }
  expect(await send(letter({ message: 'a\u0007b' }))).toMatchObject({ code: 'malformed' });
  expect(await send(letter({ email: 'two@example.com,three@example.com' }))).toMatchObject({ field: 'email' });
});

it.each([
  ['first_name', 'x'.repeat(61), 'fieldTooLong'],
  ['phone', '1'.repeat(33), 'fieldTooLong'],
  ['message', 'x'.repeat(4_001), 'fieldTooLong'],
  ['command_id', 'short', 'malformed'],
])('%s beyond its limits is refused', async (field, value, code) => {
  expect(await send(letter({ [field]: value }))).toMatchObject({ code, field });
});

it('WI-4 a letter without an id is stored once a day for its words', async () => {
  const one = { ...letter(), command_id: undefined };
  for (let again = 0; again < 3; again += 1) expect((await send(one)).status).toBe(200);
  expect(await stored()).toHaveLength(1);
  edge.clock.pass(24 * 60 * 60_000);
  expect((await send({ ...one, command_id: '' })).status).toBe(200);
  expect(await stored()).toHaveLength(2);
});

it('T59 three an hour from one address, ten from one visitor', async () => {
  const email = 'bombed@example.com';
  const statuses: number[] = [];
  for (let index = 0; index < 4; index += 1)
    statuses.push((await send(letter({ email }), { ip: `10.0.0.${index}` })).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
  const many: number[] = [];
  for (let index = 0; index < 11; index += 1) many.push((await send(letter(), { ip: '10.9.9.9' })).status);
  expect(many).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  expect(await stored()).toHaveLength(13);
  edge.clock.pass(60 * 60_000);
  expect((await send(letter({ email }), { ip: '10.0.0.1' })).status).toBe(200);
});

it('T59 a program that fills in what nobody sees is thanked and forgotten', async () => {
  expect((await send(letter({ website: 'https://spam.example' }))).status).toBe(200);
  expect(await stored()).toEqual([]);
});

it('CO-2 a message goes on until it is taken, once, under one id', async () => {
  await send(letter());
  await asOwner(edge.database, (owner) => owner.query(`UPDATE contact_message SET forwarding = 'waiting'`));
  const [row] = await stored();
  const sent: [string, Letter][] = [];
  let isTaken = false;
  const parts = {
    ...edge,
    brandOf: () => ({ contactEndpoint: ENDPOINT }),
    outbound: {
      async post(address: string, one: Letter) {
        sent.push([address, one]);
        return isTaken;
      },
    },
  };
  const job = { brandId: 'northline', id: Number(row?.['id']) };
  await expect(forwardMessage(parts, job)).rejects.toThrow('was not taken');
  expect(await stored()).toMatchObject([{ forwarding: 'waiting', attempts: 1 }]);
  isTaken = true;
  await Promise.all([forwardMessage(parts, job), forwardMessage(parts, job)]);
  await forwardMessage(parts, job);
  expect(await stored()).toMatchObject([{ forwarding: 'forwarded', attempts: 2 }]);
  expect(sent).toHaveLength(2);
  expect(sent[0]).toEqual(sent[1]);
  expect(sent[0]).toMatchObject([
    ENDPOINT,
    { id: `contact-${job.id}`, body: { first_name: 'Kim', last_name: 'Larsson', phone: '+49 1511 2345678' } },
  ]);
});

it('CO-2 after its last attempt a message stays here, marked', async () => {
  await send(letter());
  await asOwner(edge.database, (owner) =>
    owner.query(`UPDATE contact_message SET forwarding = 'waiting', attempts = 11`),
  );
  const [row] = await stored();
  const outbound = { post: () => Promise.resolve(false) };
  await forwardMessage(
    { ...edge, outbound, brandOf: () => ({ contactEndpoint: ENDPOINT }) },
    { brandId: 'northline', id: Number(row?.['id']) },
  );
  expect(await stored()).toMatchObject([{ forwarding: 'failed', attempts: 12 }]);
});

it('R18 the visitor is where our own table says, and nowhere where it says nothing', async () => {
  expect((await get(edge, '/api/get/visitor', { ip: '203.0.113.9' })).data).toEqual({
    ip: '203.0.113.9',
    country_short: 'CH',
    country_long: 'Switzerland',
    city: 'Bern',
  });
  const nowhere = { country_short: '', country_long: '', city: '' };
  expect((await get(edge, '/api/get/visitor')).data).toEqual({ ip: '127.0.0.1', ...nowhere });
});
