import http from 'node:http';
import { io } from 'socket.io-client';
import type { Socket } from 'socket.io-client';
import { multipart } from '../support/uploads.ts';
import type { Part } from '../support/uploads.ts';
import { PROXY_ADDRESS } from './liveInstallation.ts';

/** The server's answer: its status, and its body if it came from the API. */
export interface Answered {
  readonly status: number;
  readonly type: string;
  readonly bytes: Buffer;
  readonly data: Readonly<Record<string, unknown>>;
  readonly list: readonly Readonly<Record<string, unknown>>[];
  readonly code: string | undefined;
}

interface Outgoing {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

const LINE = 'candor-test-line';

/** A browser somewhere, behind the operator's proxy, which terminates TLS. It keeps its cookies. */
export class Browser {
  readonly #port: number;
  readonly #host: string;
  readonly #address: string;
  readonly #cookies = new Map<string, string>();
  /** The session's token, which the pages keep. */
  token: string | undefined;

  constructor({ port, host, address }: { readonly port: number; readonly host: string; readonly address: string }) {
    this.#port = port;
    this.#host = host;
    this.#address = address;
  }

  get(path: string): Promise<Answered> {
    return this.#send({ method: 'GET', path });
  }

  post(path: string, body: unknown): Promise<Answered> {
    const headers = { 'content-type': 'application/json', origin: `https://${this.#host}` };
    return this.#send({ method: 'POST', path, body: Buffer.from(JSON.stringify(body)), headers });
  }

  /** Makes a call and throws unless it succeeds. */
  async done(path: string, body: unknown): Promise<Answered> {
    return succeeded(path, await this.post(path, body));
  }

  async upload(path: string, parts: readonly Part[]): Promise<Answered> {
    const type = `multipart/form-data; boundary=${LINE}`;
    const headers = { 'content-type': type, origin: `https://${this.#host}` };
    return succeeded(path, await this.#send({ method: 'POST', path, body: multipart(parts), headers }));
  }

  /** Opens the session's trading socket. */
  async trade(): Promise<Socket> {
    const settings = {
      transports: ['websocket'],
      auth: { token: this.token },
      reconnection: false,
      forceNew: true,
      // The library passes the option to Node's sockets, and has no type for it.
      localAddress: PROXY_ADDRESS,
      extraHeaders: { ...this.#headers(), origin: `https://${this.#host}` },
    };
    const socket = io(`http://127.0.0.1:${this.#port}`, settings);
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('connect_error', reject);
    });
    return socket;
  }

  #headers(): Record<string, string> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return {
      host: this.#host,
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': this.#address,
      'x-forwarded-proto': 'https',
      ...(cookie !== '' && { cookie }),
    };
  }

  #send({ method, path, body, headers = {} }: Outgoing): Promise<Answered> {
    const authorization = this.token === undefined ? {} : { authorization: `Bearer ${this.token}` };
    const length = body === undefined ? {} : { 'content-length': String(body.length) };
    return new Promise((answer, fail) => {
      const options = { host: '127.0.0.1', port: this.#port, localAddress: PROXY_ADDRESS, method, path };
      const all = { ...this.#headers(), ...authorization, ...length, ...headers };
      const sent = http.request({ ...options, headers: all }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          this.#keep(response.headers['set-cookie'] ?? []);
          answer(read(response, Buffer.concat(chunks)));
        });
      });
      sent.once('error', fail);
      sent.end(body);
    });
  }

  #keep(lines: readonly string[]): void {
    for (const line of lines) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
  }
}

function succeeded(path: string, answer: Answered): Answered {
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.bytes.toString()}`);
  return answer;
}

function read({ statusCode = 0, headers }: http.IncomingMessage, bytes: Buffer): Answered {
  const type = headers['content-type'] ?? '';
  const none = { status: statusCode, type, bytes, data: {}, list: [], code: undefined };
  if (!type.includes('json')) return none;
  const body = JSON.parse(bytes.toString()) as { data?: unknown; error?: { code: string } };
  if (Array.isArray(body.data)) return { ...none, list: body.data as Answered['list'] };
  return { ...none, data: (body.data ?? {}) as Answered['data'], code: body.error?.code };
}
