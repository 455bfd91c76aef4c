import http from 'node:http';
import { parseJson } from '@candor/domain/json.ts';
import * as z from 'zod/mini';
import { CANARY_STEP_MS } from '@candor/domain/service/canary.ts';
import { CANARY_HEADERS } from '../canaryKey.ts';

/** The address that the canary calls: this server as its proxy reaches it, under the canary's own host. */
export interface CanaryDoor {
  readonly address: string;
  readonly port: number;
  readonly host: string;
}

interface Received {
  readonly status: number;
  readonly text: string;
}

interface CanaryRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: string;
  readonly type?: string;
  readonly token?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A step that failed. */
export class CanaryFault extends Error {
  override readonly name = 'CanaryFault';
  /** The refusal's code, or a code of the canary's own. */
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/** Sends one request as a client's program does; fails without an answer in time. */
export function send({ address, port, host }: CanaryDoor, call: CanaryRequest): Promise<Received> {
  const { method, path, body, type = 'application/json', token } = call;
  const headers = {
    host,
    ...CANARY_HEADERS,
    ...(body !== undefined && { 'content-type': type, 'content-length': Buffer.byteLength(body) }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...call.headers,
  };
  return new Promise((answer, fail) => {
    const options = { host: address, port, path, method, headers, timeout: CANARY_STEP_MS, agent: false };
    const request = http.request(options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('error', fail);
      response.once('end', () =>
        answer({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') }),
      );
    });
    request.once('timeout', () => request.destroy(new CanaryFault('noAnswer')));
    request.once('error', fail);
    request.end(body);
  });
}

const answered = z.object({
  data: z.optional(z.unknown()),
  error: z.optional(z.object({ code: z.string() })),
});

/** Calls the API, by GET without a body, and returns the data; a refusal is thrown as a fault with its code. */
export async function callApi(
  door: CanaryDoor,
  path: string,
  { body, token }: { readonly body?: object; readonly token?: string | undefined },
): Promise<unknown> {
  const call =
    body === undefined ? { method: 'GET' as const } : { method: 'POST' as const, body: JSON.stringify(body) };
  const { status, text } = await send(door, { ...call, path, token });
  const read = z.safeParse(answered, parseJson(text));
  if (!read.success) throw new CanaryFault(`status${status}`);
  if (read.data.error !== undefined) throw new CanaryFault(read.data.error.code);
  return read.data.data;
}
