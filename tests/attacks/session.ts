import { objectOf, textOf } from '../literal/client.ts';
import { ask } from '../support/strangers.ts';
import type { Said } from '../support/strangers.ts';
import type { Account, Ground } from './attack.ts';

export const JSON_BODY = { 'content-type': 'application/json' };
const OFFICE = 'office.localhost';

export type Headers = Readonly<Record<string, string>>;

export function tokenHeader(token: string): Headers {
  return { authorization: `Bearer ${token}` };
}

/** Builds a call as bytes. */
export function post(path: string, body: object | string, headers: Headers = {}): string {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const all = { host: 'localhost', ...JSON_BODY, 'content-length': String(Buffer.byteLength(text)), ...headers };
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `POST ${path} HTTP/1.1\r\n${head.join('')}\r\n${text}`;
}

/** Makes a call of an attack, aborted with it. */
export function call(
  ground: Ground,
  path: string,
  body: object | string | Buffer,
  { headers = {}, from = ground.address() }: { readonly headers?: Headers; readonly from?: string } = {},
): Promise<Said> {
  const content = typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body);
  const sent = { method: 'POST', body: content, headers: { ...JSON_BODY, ...headers } };
  return ask(ground.port, { from, path, ...sent, signal: ground.over });
}

export function dataOf({ text }: Said): Readonly<Record<string, unknown>> {
  return text.startsWith('{') ? objectOf(objectOf(JSON.parse(text))['data']) : {};
}

export function errorOf({ text }: Said): Readonly<Record<string, unknown>> {
  return text.startsWith('{') ? objectOf(objectOf(JSON.parse(text))['error']) : {};
}

/** Logs in and returns the session's token; empty once the attack is over. */
export async function enter(ground: Ground, account: Account): Promise<string> {
  const path = account === ground.partner ? '/api/affiliate/login' : '/api/accounts/login';
  const { email, password } = account;
  return textOf(dataOf(await call(ground, path, { email, password }))['access_token']);
}

/** Returns the headers of an office page, with its cookies. */
export function officeHeaders(cookies: readonly string[] = []): Headers {
  const cookie = cookies.map((one) => one.split(';')[0]).join('; ');
  return {
    host: OFFICE,
    origin: `http://${OFFICE}`,
    'sec-fetch-site': 'same-origin',
    ...(cookie !== '' && { cookie }),
  };
}
