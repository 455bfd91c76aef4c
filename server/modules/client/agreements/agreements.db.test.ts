import { createHash } from 'node:crypto';
import { LANGUAGE_COOKIE } from '@candor/contracts/http/cookies.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '@candor/domain/content/cms/entry.ts';
import { heading } from '../../../../tests/support/content.ts';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import { OTHER_HOST } from '../../../../tests/support/edgeBrands.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { BROWSER, PASSWORD, newClient, post, registration } from '../../../../tests/support/edgeClient.ts';
import type { Answered, Entered } from '../../../../tests/support/edgeClient.ts';
import { connect, openTrading } from '../../../../tests/support/edgeSockets.ts';
import type { OpenTrading } from '../../../../tests/support/edgeSockets.ts';
import { enterStarters } from '../../website/content/index.ts';

let edge: Edge;
let opened: OpenTrading;

beforeAll(async () => {
  edge = await startEdge();
  opened = await openTrading(edge);
});

afterAll(async () => {
  opened.trading.stop();
  await edge.stop();
});

const text = (words: string): JsonObject => ({ component: 'text', settings: { text: `<p>${words}</p>` } });

/** Publishes terms for a brand. */
async function publish(words: string, german = `${words} (de)`, brandId = 'northline'): Promise<void> {
  edge.clock.pass(3_000);
  const entry = {
    title: 'Terms',
    components: [heading('1. Prices'), text(words)],
    title_de: 'Bedingungen',
    components_de: [heading('1. Preise'), text(german)],
  };
  await enterStarters(edge, brandId, [{ kind: 'page', name: 'terms-conditions', entry }]);
  edge.content.forget(brandId);
}

interface Listed {
  readonly agreements: readonly { readonly id: number; readonly language: string; readonly sha256: string }[];
  readonly due: { readonly name: string; readonly language: string; readonly sha256: string } | null;
}

async function listed({ sent }: Entered, language = 'en'): Promise<Listed> {
  const cookies = { ...sent.cookies, [LANGUAGE_COOKIE]: language };
  const { data, text: answered } = await post(edge, '/api/accounts/agreements', {}, { ...sent, cookies });
  if (data['agreements'] === undefined) throw new Error(answered);
  return data as unknown as Listed;
}

const deposit = ({ sent }: Entered): Promise<Answered> =>
  post(edge, '/api/transactions/create', { amount: 300, method: 1 }, sent);

async function agree(client: Entered, changes: object = {}, language = 'en'): Promise<Answered> {
  const { due } = await listed(client, language);
  const body = { name: due?.name ?? '', language: due?.language ?? '', sha256: due?.sha256 ?? '', ...changes };
  return post(edge, '/api/accounts/agreements/agree', body, client.sent);
}

const sha256 = (body: string): string => createHash('sha256').update(body).digest('hex');

describe('what a client has accepted', () => {
  it('AG-2 is stored as it was shown: name, version, hash of the text, language and time', async () => {
    await publish('Ours.', 'Unsere.');
    const body = registration('accepts');
    const answer = await post(edge, '/api/accounts/register', body, { cookies: { [LANGUAGE_COOKIE]: 'de' } });
    const rows = await asOwner(edge.database, async (owner) => {
      const found = await owner.query<Readonly<Record<string, unknown>>>(
        `SELECT name, title, agreement.language, text_sha256, agreement.agreed_at, version_at, body FROM agreement
         JOIN agreement_text USING (brand_id, text_sha256) JOIN client ON client.id = agreement.client_id WHERE email = $1`,
        [body.email],
      );
      return found.rows;
    });
    const shown = 'Bedingungen\n\n1. Preise\n\nUnsere.';
    expect(rows).toEqual([
      {
        name: 'terms-conditions',
        title: 'Bedingungen',
        language: 'de',
        body: shown,
        text_sha256: sha256(shown),
        agreed_at: new Date(edge.clock.now()),
        version_at: new Date(edge.clock.now()),
      },
    ]);
    const client = { email: body.email, token: String(answer.data['access_token']), sent: {} };
    const sent = { token: client.token };
    const { agreements, due } = await listed({ ...client, sent });
    expect(due).toBeNull();
    const shownAgain = await post(edge, '/api/accounts/agreements/show', { id: agreements[0]?.id }, sent);
    expect(shownAgain.data['paragraphs']).toEqual(['Bedingungen', '1. Preise', 'Unsere.']);
  });

  it('AG-2 is in the file of all their data, with the text', async () => {
    await publish('In the file.');
    const { sent } = await newClient(edge);
    const { payload } = await edge.app.inject({
      method: 'POST',
      url: '/api/accounts/export',
      payload: { password: PASSWORD },
      headers: { host: 'localhost', authorization: `Bearer ${sent.token}` },
    });
    const { records } = JSON.parse(payload) as { records: Record<string, readonly Record<string, unknown>[]> };
    expect(records['agreement']).toHaveLength(1);
    expect(records['agreement_text']).toMatchObject([{ body: 'Terms\n\n1. Prices\n\nIn the file.' }]);
  });

  it('AG-2 nobody else reads it', async () => {
    const [client, other] = [await newClient(edge), await newClient(edge)];
    const { agreements } = await listed(client);
    const stolen = await post(edge, '/api/accounts/agreements/show', { id: agreements[0]?.id }, other.sent);
    expect(stolen.code).toBe('notFound');
  });
});

describe('a new version', () => {
  it('AG-3 is asked for before a deposit, and accepting it goes on', async () => {
    const client = await newClient(edge);
    expect((await deposit(client)).code).toBe('detailsMissing');
    await publish('New words.');
    expect((await deposit(client)).code).toBe('agreementDue');
    expect((await agree(client)).status).toBe(200);
    expect((await deposit(client)).code).toBe('detailsMissing');
    expect((await listed(client)).agreements).toHaveLength(2);
  });

  it('AG-3 never stops a withdrawal, nor switching the robot off', async () => {
    const client = await newClient(edge);
    await publish('Newer words.');
    const withdrawal = { amount: -10, method: 6, comments: 'Mine' };
    const answer = await post(edge, '/api/transactions/create', withdrawal, client.sent);
    expect(answer.code).not.toBe('agreementDue');
    const robot = (auto_trading: number) => post(edge, '/api/accounts/autoTrading', { auto_trading }, client.sent);
    expect((await robot(0)).status).toBe(200);
    expect((await robot(1)).code).toBe('agreementDue');
  });

  it('AG-3 is asked for before an opening, never before a close', async () => {
    const client = await newClient(edge);
    const { socket } = await connect(opened.port, client.sent);
    await publish('The newest words.');
    const order = { symbol: 'BTCUSD', direction: 'buy', amount: 100, leverage: 1, price: 50_000 };
    for (const [event, payload] of [
      ['openPosition', order],
      ['placeOrder', order],
      ['reversePosition', { id: 1 }],
    ] as const) {
      expect([event, await socket.emitWithAck(event, payload)]).toMatchObject([
        event,
        { error: { code: 'agreementDue' } },
      ]);
    }
    for (const event of ['closePosition', 'updatePosition', 'closeAllPositions', 'cancelOrder', 'updateOrder']) {
      const answer: unknown = await socket.emitWithAck(event, { id: 1 });
      expect(answer).not.toMatchObject({ error: { code: 'agreementDue' } });
    }
    await agree(client);
    expect(await socket.emitWithAck('openPosition', order)).not.toMatchObject({ error: { code: 'agreementDue' } });
    socket.close();
  });

  it('AG-4 is one only where the words in the language of the agreement differ', async () => {
    await publish('Same words.', 'Alte Worte.');
    const client = await newClient(edge);
    await publish('Same words.', 'Neue Worte.');
    expect((await listed(client)).due).toBeNull();
    expect((await listed(client, 'de')).due).toBeNull();
    await publish('Other words.', 'Neue Worte.');
    expect((await listed(client)).due).toMatchObject({ language: 'en', isCompared: true });
    expect((await listed(client, 'de')).due).toMatchObject({ language: 'de', isCompared: false });
    expect((await agree(client, {}, 'de')).status).toBe(200);
    expect((await listed(client)).due).toBeNull();
  });

  it('AG-5 shows what has changed', async () => {
    await publish('Before.');
    const client = await newClient(edge);
    await publish('After.');
    expect((await listed(client)).due).toMatchObject({
      paragraphs: [
        { kind: 'same', text: 'Terms' },
        { kind: 'same', text: '1. Prices' },
        { kind: 'removed', text: 'Before.' },
        { kind: 'added', text: 'After.' },
      ],
    });
  });

  it('AG-5 is accepted only as it is shown now', async () => {
    const client = await newClient(edge);
    await publish('One more.');
    const stale = (await listed(client)).due;
    await publish('And one more.');
    expect((await agree(client, { sha256: stale?.sha256 })).code).toBe('agreementOutdated');
    expect((await agree(client, { name: 'about' })).code).toBe('notFound');
    expect((await deposit(client)).code).toBe('agreementDue');
  });

  it('AG-4 asks who registered while the brand showed no document, once it does', async () => {
    const client = await newClient(edge, { host: OTHER_HOST, headers: { ...BROWSER, origin: `http://${OTHER_HOST}` } });
    expect((await deposit(client)).code).not.toBe('agreementDue');
    await publish('At last.', 'Endlich.', 'other');
    expect((await deposit(client)).code).toBe('agreementDue');
  });
});
