import { LANGUAGE_COOKIE } from '@candor/contracts/http/cookies.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { HOUR_MS } from '@candor/domain/time.ts';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import { OTHER_HOST } from '../../../../tests/support/edgeBrands.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { newClient, post } from '../../../../tests/support/edgeClient.ts';
import type { Sent } from '../../../../tests/support/edgeClient.ts';
import { publishPopup } from './index.ts';
import type { PopupDraft } from './index.ts';

let edge: Edge;
let commands = 0;

beforeAll(async () => {
  edge = await startEdge();
});

afterAll(() => edge.stop());

beforeEach(() => asOwner(edge.database, (owner) => owner.query('TRUNCATE popup_draft, popup CASCADE')));

function draft(changes: Partial<PopupDraft> = {}): PopupDraft {
  commands += 1;
  return {
    brandId: edge.brand.id,
    commandId: `test:popup:${commands}`,
    kind: 'service',
    title: 'Welcome',
    content: '<p>Hello</p>',
    audience: 'everybody',
    startsAt: edge.clock.now(),
    ...changes,
  };
}

async function publish(changes: Partial<PopupDraft> = {}): Promise<number> {
  const published = await publishPopup(edge, draft(changes));
  if (!published.ok) throw new Error(published.refusal.code);
  return published.value;
}

async function titles(sent: Sent): Promise<unknown[]> {
  const { list } = await post(edge, '/api/accounts/popups', {}, sent);
  return list.map((one) => (one as { title: unknown }).title);
}

function read(sent: Sent, id: unknown) {
  return post(edge, '/api/accounts/popup', { id }, sent);
}

it('popups require a session', async () => {
  expect((await post(edge, '/api/accounts/popups', {})).code).toBe('sessionMissing');
  expect((await read({}, 1)).code).toBe('sessionMissing');
});

it('PU-1 a popup is shown to each client until he has read it', async () => {
  const anna = await newClient(edge);
  const ben = await newClient(edge);
  const id = await publish();
  expect((await post(edge, '/api/accounts/popups', {}, anna.sent)).list).toEqual([
    { id, title: 'Welcome', content: '<p>Hello</p>', kind: 'service' },
  ]);
  expect((await read(anna.sent, id)).status).toBe(200);
  expect(await titles(anna.sent)).toEqual([]);
  expect(await titles(ben.sent)).toEqual(['Welcome']);
});

it('PU-1 marking as read again, also at the same moment, changes nothing', async () => {
  const { sent } = await newClient(edge);
  const id = await publish();
  const answers = await Promise.all(Array.from({ length: 8 }, () => read(sent, id)));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
  expect((await read(sent, id)).status).toBe(200);
  const rows = await asOwner(edge.database, (owner) => owner.query('SELECT 1 FROM popup_read'));
  expect(rows.rowCount).toBe(1);
});

it('PU-1 the oldest comes first, between its beginning and its end', async () => {
  const { sent } = await newClient(edge);
  const now = edge.clock.now();
  await publish({ title: 'Later', startsAt: now + HOUR_MS });
  await publish({ title: 'Now', startsAt: now });
  await publish({ title: 'Ending', startsAt: now - HOUR_MS, endsAt: now + 1 });
  await publish({ title: 'Over', startsAt: now - HOUR_MS, endsAt: now });
  expect(await titles(sent)).toEqual(['Ending', 'Now']);
});

it('PU-1 only those are shown that are meant for such a client and in the language of their page', async () => {
  const { sent } = await newClient(edge);
  await publish({ title: 'For the verified', audience: 'verified' });
  await publish({ title: 'For the others', audience: 'unverified' });
  await publish({ title: 'Auf Deutsch', language: 'de' });
  await publish({ title: 'In English', language: 'en' });
  expect(await titles(sent)).toEqual(['For the others', 'In English']);
  expect(await titles({ ...sent, cookies: { ...sent.cookies, [LANGUAGE_COOKIE]: 'de' } })).toEqual([
    'For the others',
    'Auf Deutsch',
  ]);
});

it.each([
  ['pending', 5, []],
  ['processing', 29, []],
  ['processing', 31, ['Welcome']],
  ['approved', 5, ['Welcome']],
  ['declined', 5, ['Welcome']],
])('PU-6 with a deposit that is %s after %i minutes', async (status, minutes, shown) => {
  const { sent, email } = await newClient(edge);
  await publish();
  const pay = (type: number) =>
    asOwner(edge.database, (owner) =>
      owner.query(
        `INSERT INTO payment (brand_id, client_id, account_id, type_id, number, amount, currency, status, is_test,
           created_at, changed_at)
         SELECT brand_id, id, real_account_id, $1::int, 'QUIET-' || id || '-' || $1::int,
           CASE $1::int WHEN 6 THEN -10000 ELSE 10000 END, 'EUR', $2, false, $3, $3 FROM client WHERE email = $4`,
        [type, status, new Date(edge.clock.now() - minutes * 60_000), email],
      ),
    );
  // A withdrawal that waits for staff does not suppress popups.
  await pay(6);
  expect(await titles(sent)).toEqual(['Welcome']);
  await pay(1);
  expect(await titles(sent)).toEqual(shown);
});

it('T21 an unknown, a foreign and an unaddressed popup are answered alike', async () => {
  const mine = await newClient(edge);
  const other = await newClient(edge, { host: OTHER_HOST });
  const id = await publish();
  const verified = await publish({ audience: 'verified' });
  const answers = [await read(mine.sent, 999_999), await read(other.sent, id), await read(mine.sent, verified)];
  for (const answer of answers) expect(answer).toMatchObject({ status: 404, code: 'popupUnknown' });
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
});

it.each([0, -1, 1.5, '1e1', true, 1e300, [1]])('an id of %s is refused', async (id) => {
  const { sent } = await newClient(edge);
  expect((await read(sent, id)).code).toBe('malformed');
});

it('PU-2 what is saved is clean, and what is shown is cleaned again', async () => {
  const { sent } = await newClient(edge);
  await publish({ content: '<p onclick="alert(1)">Hello</p><script>alert(1)</script>' });
  const stored = await asOwner(edge.database, (owner) => owner.query<{ content: string }>('SELECT content FROM popup'));
  expect(stored.rows).toEqual([{ content: '<p>Hello</p>' }]);
  await asOwner(edge.database, (owner) => owner.query(`UPDATE popup SET content = '<p>a</p><img src=x onerror=b>'`));
  expect((await post(edge, '/api/accounts/popups', {}, sent)).list).toMatchObject([{ content: '<p>a</p>' }]);
});

it('PU-2 one command publishes once, with the same content only', async () => {
  const one = draft();
  const [first, second] = await Promise.all([publishPopup(edge, one), publishPopup(edge, one)]);
  expect(first).toEqual(second);
  expect(first.ok).toBe(true);
  expect(await publishPopup(edge, { ...one, title: 'Other' })).toMatchObject({ refusal: { code: 'commandReused' } });
});

it.each([
  ['no title', { title: '  ' }, 'title'],
  ['a title too long', { title: 'x'.repeat(121) }, 'title'],
  ['nothing but what must not be shown', { content: '<script>alert(1)</script>' }, 'content'],
  ['an end before the beginning', { startsAt: 2_000, endsAt: 1_000 }, 'ends_at'],
])('%s is refused', async (_name, changes, field) => {
  expect(await publishPopup(edge, draft(changes))).toMatchObject({ refusal: { code: 'malformed', field } });
});

it('the database knows no kind for advertising', async () => {
  const insert = (kind: string) =>
    asOwner(edge.database, (owner) =>
      owner.query(
        `INSERT INTO popup (brand_id, command_id, command_hash, draft_id, kind, title, content, audience, starts_at, created_at)
         VALUES ($1, 'test:kind', sha256('x'), 1, $2, 'x', 'x', 'everybody', now(), now())`,
        [edge.brand.id, kind],
      ),
    );
  await expect(insert('marketing')).rejects.toThrow(/popup_kind_check/);
});
