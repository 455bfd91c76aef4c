import * as z from 'zod/mini';
import { SESSION_COOKIE } from '@candor/server/modules/access/sessions/index.ts';
import type { Edge } from './edge.ts';

/** Calls of the API as a program or a browser makes them, without a network. */

export const PASSWORD = 'correct horse battery';

export interface Answered {
  readonly status: number;
  readonly code: string | undefined;
  readonly field: string | undefined;
  readonly data: Readonly<Record<string, unknown>>;
  readonly list: readonly unknown[];
  readonly headers: Readonly<Record<string, unknown>>;
  /** Cookies that the answer sets, value by name; an empty value clears one. */
  readonly cookies: Readonly<Record<string, string>>;
  readonly text: string;
}

export interface Sent {
  readonly token?: string;
  readonly host?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cookies?: Readonly<Record<string, string>>;
  readonly ip?: string;
}

/** Headers that every browser sends with a request from one of our pages. */
export const BROWSER = { origin: 'http://localhost', 'sec-fetch-site': 'same-origin' } as const;

export function post({ app }: Edge, path: string, body: unknown, sent: Sent = {}): Promise<Answered> {
  return send(
    app,
    { method: 'POST', url: path, payload: typeof body === 'string' ? body : JSON.stringify(body) },
    sent,
  );
}

/** Posts a body that is not JSON, under the content type that it claims. */
export function postRaw({ app }: Edge, path: string, body: Buffer, type: string, sent: Sent = {}): Promise<Answered> {
  return send(
    app,
    { method: 'POST', url: path, payload: body },
    { ...sent, headers: { ...sent.headers, 'content-type': type } },
  );
}

export function get({ app }: Edge, path: string, sent: Sent = {}): Promise<Answered> {
  return send(app, { method: 'GET', url: path }, sent);
}

async function send(
  app: Edge['app'],
  request: { readonly method: 'GET' | 'POST'; readonly url: string; readonly payload?: string | Buffer },
  { token, host = 'localhost', headers = {}, cookies = {}, ip = '127.0.0.1' }: Sent,
): Promise<Answered> {
  const response = await app.inject({
    ...request,
    remoteAddress: ip,
    cookies: { ...cookies },
    headers: {
      host,
      ...(request.payload !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
  });
  // For a file, the text is the whole answer.
  const isFile = String(response.headers['content-type']).startsWith('text/csv');
  const body = answerBody.parse(isFile ? {} : JSON.parse(response.body));
  return {
    status: response.statusCode,
    code: body.error?.code,
    field: body.error?.field,
    data: Array.isArray(body.data) ? {} : (body.data ?? {}),
    list: Array.isArray(body.data) ? body.data : [],
    headers: response.headers,
    cookies: Object.fromEntries(response.cookies.map(({ name, value }) => [name, value])),
    text: response.body,
  };
}

const answerBody = z.object({
  data: z.optional(z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())])),
  error: z.optional(z.object({ code: z.string(), field: z.optional(z.string()) })),
});

export function registration(name: string, changes: Readonly<Record<string, unknown>> = {}) {
  return {
    first_name: 'Kim',
    last_name: 'Larsson',
    email: `${name}@example.com`,
    phone: '+4915112345678',
    password: PASSWORD,
    agree: 1,
    ...changes,
  };
}

export interface Entered {
  readonly email: string;
  readonly token: string;
  /** Headers and cookies that a browser sends with every request of this session. */
  readonly sent: Sent;
}

/** Registers a client as a program, or as a browser where `sent` says so. */
export async function registerClient(edge: Edge, name: string, sent: Sent = {}): Promise<Entered> {
  const answer = await post(edge, '/api/accounts/register', registration(name), sent);
  // If the brand does not reveal who has an account, registering starts no session.
  return answer.data['mailed'] === true ? loginClient(edge, name, sent) : entered(answer, `${name}@example.com`, sent);
}

let clients = 0;

/** Registers a client with a name that no other test uses. */
export function newClient(edge: Edge, sent: Sent = {}): Promise<Entered> {
  clients += 1;
  return registerClient(edge, `client${clients}`, sent);
}

/** Starts another session of a client. */
export function loginAgain(edge: Edge, { email }: Pick<Entered, 'email'>, sent: Sent = {}): Promise<Entered> {
  return loginClient(edge, email.slice(0, email.indexOf('@')), sent);
}

/** Starts another session, on the real account: a login continues with the account used last. */
export async function loginReal(edge: Edge, client: Pick<Entered, 'email'>, sent: Sent = {}): Promise<Entered> {
  const again = await loginAgain(edge, client, sent);
  await post(edge, '/api/accounts/switch', { account: 'real' }, again.sent);
  return again;
}

export async function loginClient(edge: Edge, name: string, sent: Sent = {}): Promise<Entered> {
  const email = `${name}@example.com`;
  return entered(await post(edge, '/api/accounts/login', { email, password: PASSWORD }, sent), email, sent);
}

function entered(answer: Answered, email: string, sent: Sent): Entered {
  const token = answer.data['access_token'];
  if (typeof token !== 'string') throw new Error(`no session: ${answer.status} ${answer.text}`);
  const cookie = answer.cookies[SESSION_COOKIE];
  const cookies = { ...sent.cookies, ...(cookie !== undefined && { [SESSION_COOKIE]: cookie }) };
  return { email, token, sent: { ...sent, token, cookies } };
}
