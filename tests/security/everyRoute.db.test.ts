import { calls } from '@candor/contracts/http/calls.ts';
import type { Call } from '@candor/contracts/http/call.ts';
import { cmsRoutes } from '@candor/contracts/http/cms.ts';
import { officeCalls } from '@candor/contracts/http/office/calls.ts';
import type { OfficeCall } from '@candor/contracts/http/office/call.ts';
import { operatorCalls } from '@candor/contracts/http/operator/calls.ts';
import type { OperatorCall } from '@candor/contracts/http/operator/call.ts';
import { staffRoles } from '@candor/domain/staff/roles.ts';
import type { StaffRole } from '@candor/domain/staff/roles.ts';
import { MINUTE_MS } from '@candor/domain/time.ts';
import { AFFILIATE_COOKIE, SESSION_COOKIE } from '@candor/server/modules/access/sessions/index.ts';
import { OFFICE_COOKIE } from '@candor/server/modules/access/staff/index.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asOwner, startEdge } from '../support/edge.ts';
import { OTHER_HOST } from '../support/edgeBrands.ts';
import type { Edge } from '../support/edge.ts';
import { BROWSER, get, newClient, post } from '../support/edgeClient.ts';
import type { Answered, Entered, Sent } from '../support/edgeClient.ts';
import { OFFICE_HOST, newStaff } from '../support/officeClient.ts';
import { insertPartner, logInPartner } from '../support/partner.ts';
import { IS_FULL, rotation } from '../support/rotation.ts';
import { postParts } from '../support/uploads.ts';

/**
 * Everybody on every route (T24): each role of staff, staff of another brand, partners, clients and visitors, wherever
 * the server has an address. The contracts' tables define who may call what; an address in no table does not exist.
 */

const FILES_HOST = 'files.localhost';
/**
 * Number of commits that share the callers. One loop serves every call, so that a trick that works on one works on all:
 * a commit tries a few on each.
 */
const TURNS = 5;

/** Returns the first, and those chosen for this commit; all of them in `npm run test:full`. */
function inTurn<One>(all: readonly One[]): readonly One[] {
  const turn = rotation().seed % TURNS;
  return IS_FULL ? all : all.filter((_, index) => index === 0 || index % TURNS === turn);
}

let edge: Edge;
let client: Entered;
/** Sessions of a partner as a program, and as a browser. */
let partners: readonly Sent[] = [];
let partnerIds: readonly number[] = [];
const people = new Map<StaffRole, Sent>();
const elsewhere = new Map<StaffRole, Sent>();

beforeAll(async () => {
  edge = await startEdge();
  client = await newClient(edge, { headers: BROWSER });
  partnerIds = [await insertPartner(edge, 'af-1000'), await insertPartner(edge, 'af-2000')];
  partners = [await enterAgain(0), await enterAgain(1)];
  for (const role of staffRoles) {
    people.set(role, (await newStaff(edge, [role])).sent);
    elsewhere.set(role, (await newStaff(edge, [role], 'other')).sent);
  }
  await edge.app.ready();
});

// Other tests cover rates and the expiry of a partner's session.
beforeEach(async () => {
  edge.clock.pass(MINUTE_MS);
  partners = await Promise.all(partners.map(async (sent, index) => ((await isLive(sent)) ? sent : enterAgain(index))));
});

async function isLive(sent: Sent): Promise<boolean> {
  return (await post(edge, '/api/affiliate/active', {}, sent)).status === 200;
}

/** Logs a partner in; the second of them uses a browser. */
function enterAgain(index: number): Promise<Sent> {
  return logInPartner(edge, partnerIds[index] ?? 0, index === 1);
}

afterAll(() => edge.stop());

const brandCalls: [string, Call][] = Object.entries(calls);
const withSession = brandCalls.filter(([, { auth }]) => auth !== 'none');
const clientCalls = brandCalls.filter(([, { auth }]) => auth === 'client');
const partnerCalls = brandCalls.filter(([, { auth }]) => auth === 'affiliate');
const office: [string, OfficeCall][] = Object.entries(officeCalls);
const programs: [string, OperatorCall][] = Object.entries(operatorCalls);
const staffCalls = office.filter(([name, { auth }]) => auth === 'staff' && name !== 'signOut');

function askBrand({ method, path, upload }: Call, sent: Sent, body: object = {}): Promise<Answered> {
  const address = path.replace(':token', sent.token ?? 'x'.repeat(43)).replaceAll(/:\w+/g, '1');
  if (upload === true) return postParts(edge, [{ name: 'type', body: 'doc_passport' }], sent, address);
  return method === 'GET' ? get(edge, address, sent) : post(edge, address, body, sent);
}

function askOffice({ method, path, body: kind }: OfficeCall, sent: Sent, body: object = {}): Promise<Answered> {
  if (method === 'GET') return get(edge, path, sent);
  return kind === 'upload' ? postParts(edge, [{ name: 'alt', body: '{}' }], sent, path) : post(edge, path, body, sent);
}

async function codeOf(answer: Promise<Answered>): Promise<string> {
  const { code, status } = await answer;
  return code ?? String(status);
}

/** Addresses besides the calls, by the people who may use them. */
const beside: readonly string[] = [
  'GET /api/health',
  'GET /api/docs',
  'GET /api/docs/docs.css',
  'GET /api/docs/openapi.json',
  'GET /own/fonts/:file',
  // Everybody: the datafeed of a chart, and the pictures of pages.
  ...['config', 'time', 'symbols', 'search', 'history', 'quotes'].map((name) => `GET /udf/${name}`),
  'GET /media/:id/:file',
  // Everybody: the files of the public log.
  'GET /log/checkpoint',
  'GET /log/anchors',
  'GET /log/anchor/:name',
  // Visitors without scripts: the contact forms of the content and of the portal.
  'POST /contact-forms/:form',
  'POST /contact-us',
  'POST /complaints',
  // Holders of a ticket, at the files host.
  'GET /widget/:ticket',
  'GET /picture/:ticket',
  'GET /document/:ticket',
  'GET /widget.js',
  'GET /widget.css',
  'GET /robots.txt',
  // Browsers, automatically.
  'POST /api/policy-reports',
  // Providers, by their signatures.
  ...['transaction', 'transactions'].flatMap((path) =>
    ['/:provider', '/:provider/:token'].map((end) => `POST /api/${path}/update${end}`),
  ),
];

/**
 * Lists the server's addresses from its own tree, which has a branch for each part of a path; those that end in * are
 * left out.
 */
function addressesOf(tree: string): string[] {
  const path: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods] = /^([│ ]*)[├└]── (.*?)(?: \(([A-Z, ]+)\).*)?$/.exec(line) ?? [];
    path.splice(indent.length / 4, Infinity, part);
    return methods === undefined ? [] : methods.split(', ').map((method) => `${method} ${path.join('')}`);
  });
}

describe('T24 T60 the server', () => {
  it('has no address that no table names, and all of those', () => {
    const named = new Set([
      ...[...brandCalls, ...office, ...programs].map(([, { method, path }]) => `${method} ${path}`),
      ...beside,
    ]);
    const served = addressesOf(edge.app.printRoutes({ commonPrefix: false })).filter(
      // HEAD is GET without its body.
      (address) => !address.startsWith('HEAD ') && !address.endsWith('*'),
    );
    expect(new Set(served)).toEqual(named);
    for (const { url } of cmsRoutes) expect(edge.app.hasRoute({ method: 'GET', url }), url).toBe(true);
  });
});

describe('T24 OA-4 the calls of programs', () => {
  it.each(programs)(
    '%s is closed to every session, by cookie and by token, and exists on one host',
    async (_name, call) => {
      const address = call.path.replace(':list', 'clients');
      for (const role of inTurn(staffRoles)) {
        const cookies = people.get(role)?.cookies ?? {};
        for (const sent of [{ cookies }, { cookies, token: cookies[OFFICE_COOKIE] ?? '' }]) {
          expect(await codeOf(get(edge, address, { ...sent, host: OFFICE_HOST })), role).toBe('keyInvalid');
        }
      }
      const sent = { token: client.token, cookies: client.sent.cookies ?? {} };
      expect(await codeOf(get(edge, address, { ...sent, host: OFFICE_HOST }))).toBe('keyInvalid');
      for (const host of ['localhost', FILES_HOST]) expect((await get(edge, address, { host })).status).toBe(404);
    },
  );
});

describe('T24 staff at the calls of clients', () => {
  it.each(withSession)('%s is closed to every role, by cookie and by token', async (_name, call) => {
    for (const role of inTurn(staffRoles)) {
      const cookies = people.get(role)?.cookies ?? {};
      const secret = cookies[OFFICE_COOKIE] ?? '';
      expect(secret.length, role).toBeGreaterThan(20);
      expect(await codeOf(askBrand(call, { cookies })), role).toBe('sessionMissing');
      const asClient = { token: secret, cookies: { [SESSION_COOKIE]: secret } };
      expect(await codeOf(askBrand(call, asClient)), role).toMatch(/^session(?:Missing|Bound)$/);
    }
  });

  it.each(brandCalls)('%s does not exist where staff sign in, nor at the host of files', async (_name, call) => {
    const sent = people.get('platformAdmin') ?? {};
    for (const host of [OFFICE_HOST, FILES_HOST]) {
      const code = await codeOf(askBrand(call, { ...sent, host }));
      // An uploaded file is not even read where its address does not exist.
      expect(code, host).toMatch(call.upload === true ? /^(?:malformed|notFound)$/ : /^notFound$/);
    }
  });
});

/** Returns a partner's credentials in every place where they could be mistaken for others. */
function disguises({ token = '', cookies = {} }: Sent): readonly Sent[] {
  const secrets = [token, ...Object.values(cookies)];
  return [
    { token, cookies },
    { token },
    { cookies },
    ...secrets.flatMap((secret) => [
      { token: secret, cookies: { [SESSION_COOKIE]: secret } },
      { token: secret, cookies: { [OFFICE_COOKIE]: secret } },
      { cookies: { [SESSION_COOKIE]: secret, [OFFICE_COOKIE]: secret } },
    ]),
  ];
}

describe('T24 T50 a partner', () => {
  it('is let into his own panel, or what follows would say nothing', async () => {
    for (const sent of partners) expect((await post(edge, '/api/affiliate/me', {}, sent)).status).toBe(200);
    expect(Object.keys(partners[1]?.cookies ?? {})).toEqual([AFFILIATE_COOKIE]);
  });

  it.each(clientCalls)('is no client at %s, whatever he shows', async (_name, call) => {
    for (const sent of inTurn(partners.flatMap(disguises))) {
      expect(await codeOf(askBrand(call, sent))).toBe('sessionMissing');
    }
  });

  it.each(staffCalls)('is nobody of staff at %s, whatever he shows', async (_name, call) => {
    for (const sent of inTurn(partners.flatMap(disguises))) {
      expect(await codeOf(askOffice(call, { ...sent, host: OFFICE_HOST }))).toBe('sessionMissing');
    }
  });

  it.each(partnerCalls)('%s is closed to clients, and to a browser’s token without its cookie', async (_name, call) => {
    const { token = '', cookies = {} } = client.sent;
    const secret = cookies[SESSION_COOKIE] ?? '';
    const shown = [client.sent, { token }, { token: secret, cookies: { [AFFILIATE_COOKIE]: secret } }];
    for (const sent of shown) expect(await codeOf(askBrand(call, sent))).toBe('sessionMissing');
    expect(await codeOf(askBrand(call, { token: partners[1]?.token ?? '' }))).toBe('sessionBound');
    const elsewhereToo = { token: partners[0]?.token ?? '', host: OTHER_HOST };
    expect(await codeOf(askBrand(call, elsewhereToo))).toBe('sessionMissing');
  });
});

describe('T24 the calls of the office elsewhere', () => {
  it.each(office)('%s does not exist on the hosts of brands and of files, whoever asks', async (_name, call) => {
    for (const host of ['localhost', OTHER_HOST, FILES_HOST]) {
      for (const { token = '', cookies = {} } of [
        {},
        client.sent,
        ...partners,
        people.get('platformAdmin') ?? {},
      ] as readonly Sent[]) {
        const code = await codeOf(askOffice(call, { cookies, host, ...(token !== '' && { token }) }));
        expect(code, host).toMatch(call.body === 'upload' ? /^(?:malformed|notFound)$/ : /^notFound$/);
      }
    }
  });
});

describe('T22 T24 staff of another brand', () => {
  it.each(staffCalls)('%s tells each role nothing of a client who is not theirs', async (_name, call) => {
    const { id, pin } = await rowOf(client);
    // Every name under which a call may take the record's id.
    const fields = { id, client: id, client_id: id, cause: 'list', search: pin, tab: 'logins', kind: 'all' };
    const bodies = inTurn<object>([
      fields,
      {},
      { id },
      { search: pin },
      { id, cause: 'list' },
      { id, tab: 'logins' },
      { id, kind: 'all' },
    ]);
    for (const role of inTurn(call.roles)) {
      const sent = { ...elsewhere.get(role), host: OFFICE_HOST };
      for (const body of call.method === 'GET' ? [{}] : bodies) {
        const { text } = await askOffice(call, sent, body);
        for (const own of [pin, client.email]) expect(text, `${role} ${JSON.stringify(body)}`).not.toContain(own);
      }
    }
  });
});

describe('T24 the content for programs', () => {
  const addresses = cmsRoutes.map(({ url }) => url.replace('*', 'get/home'));

  it.each(addresses)('%s is closed to whoever has no token of the brand, session or not', async (address) => {
    const everybody = [
      {},
      { cookies: client.sent.cookies ?? {}, token: client.token },
      ...partners,
      ...people.values(),
    ];
    for (const { cookies = {}, token } of everybody as readonly Sent[]) {
      for (const method of ['GET', 'POST'] as const) {
        const answer = await edge.app.inject({
          method,
          url: address,
          cookies: { ...cookies },
          headers: { host: 'localhost', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
        });
        expect(answer.statusCode).toBe(401);
      }
    }
  });
});

describe('T24 T31 the host of files', () => {
  it.each(['widget', 'picture', 'document'])('/%s opens nothing without a ticket, whoever asks', async (kind) => {
    for (const { cookies = {} } of [{}, client.sent, ...partners, ...people.values()] as readonly Sent[]) {
      const answer = await edge.app.inject({
        method: 'GET',
        url: `/${kind}/${'x'.repeat(43)}`,
        cookies: { ...cookies },
        headers: { host: FILES_HOST },
      });
      expect(answer.statusCode).toBe(404);
      expect(answer.cookies).toEqual([]);
    }
  });
});

describe('T48 nobody of staff becomes a client', () => {
  it('no call of the office, asked by every role, begins a session of a client', async () => {
    const before = await sessionsOfClients();
    const { id } = await rowOf(client);
    for (const [name, call] of staffCalls) {
      edge.clock.pass(MINUTE_MS);
      for (const role of call.roles) {
        for (const body of inTurn<object>([{ id, reason: 'asked to look' }, {}, { id }])) {
          const { cookies, text } = await askOffice(call, { ...people.get(role), host: OFFICE_HOST }, body);
          expect(Object.keys(cookies), `${role} on ${name}`).not.toContain(SESSION_COOKIE);
          expect(text, `${role} on ${name}`).not.toContain('access_token');
        }
      }
    }
    expect(await sessionsOfClients()).toEqual(before);
  });

  it('an execution is by the client, a rule, the robot or the close-out, and the database takes no other', async () => {
    for (const actor of ['staff', 'staff:1', 'office', 'admin', '']) {
      const insert = asOwner(edge.database, (owner) =>
        owner.query(
          `INSERT INTO execution (id, brand_id, account_id, position_id, kind, command_id, actor, rule_version, tick_id,
             tick_buy, tick_sell, tick_source, tick_source_time, tick_received_time, mark_up, at, batch)
           VALUES (1, 'northline', 1, 1, 'open', 'x', $1, '1', 1, 2, 1, 'x', now(), now(), 0, now(), 1)`,
          [actor],
        ),
      );
      await expect(insert, actor).rejects.toThrow(/execution_actor_check/);
    }
  });
});

async function sessionsOfClients(): Promise<unknown> {
  const { rows } = await asOwner(edge.database, (owner) =>
    owner.query('SELECT count(*)::int AS count, coalesce(max(id), 0)::int AS last FROM session'),
  );
  return rows;
}

async function rowOf({ email }: Entered): Promise<{ readonly id: number; readonly pin: string }> {
  const { rows } = await asOwner(edge.database, (owner) =>
    owner.query<{ id: number; pin: string }>('SELECT id::int AS id, pin FROM client WHERE email = $1', [email]),
  );
  const [row] = rows;
  if (row === undefined) throw new Error('the client is there');
  return row;
}
