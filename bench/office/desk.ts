import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { assert } from '@candor/domain/assert.ts';
import type { StaffRole } from '@candor/domain/staff/roles.ts';
import type { OfficeCall } from '@candor/contracts/http/office/call.ts';
import { officeCalls } from '@candor/contracts/http/office/calls.ts';
import type { OfficeCallName } from '@candor/contracts/http/office/calls.ts';
import * as z from 'zod/mini';

/** Status of staff's rate limit per minute, after which the bench waits. */
const TOO_MANY = 429;
const WINDOW_MS = 10_000;
const OFFICE_HOST = 'office.localhost';

/** The answer as it came, and how long it took. */
export interface Answer {
  readonly data: unknown;
  readonly ms: number;
}

interface Received {
  readonly status: number;
  readonly body: string;
  readonly cookies: ReadonlyMap<string, string>;
  readonly ms: number;
}

const envelope = z.object({ data: z.unknown() });

/** A member of the demonstration's staff at the office of a running server. */
export class OfficeDesk {
  readonly #port: number;
  readonly #cookies: ReadonlyMap<string, string>;

  private constructor(port: number, cookies: ReadonlyMap<string, string>) {
    this.#port = port;
    this.#cookies = cookies;
  }

  /** Signs in the person with this role, with their app's code. */
  static async enter(port: number, role: StaffRole): Promise<OfficeDesk> {
    const visitor = new OfficeDesk(port, new Map());
    const { data } = await visitor.ask('listDemoStaff', {});
    const person = z.parse(officeCalls.listDemoStaff.answer, data).find(({ roles }) => roles.includes(role));
    assert(person !== undefined, `the demonstration has somebody for ${role}`);
    const { email, password, code } = person;
    const signIn = await visitor.#send(officeCalls.signIn, { email, password });
    const proven = await new OfficeDesk(port, signIn.cookies).#send(officeCalls.prove, { code });
    assert(proven.status === 200, `${email} signs in: ${proven.body}`);
    return new OfficeDesk(port, proven.cookies);
  }

  /** Sends a question; anything but an answer ends the measurement. */
  async ask(name: OfficeCallName, payload: object): Promise<Answer> {
    const { status, body, ms } = await this.#send(officeCalls[name], payload);
    if (status === TOO_MANY) {
      await delay(WINDOW_MS);
      return this.ask(name, payload);
    }
    assert(status === 200, `${name} ${JSON.stringify(payload)}: ${body.slice(0, 300)}`);
    return { data: z.parse(envelope, JSON.parse(body)).data, ms };
  }

  #send({ method, path }: OfficeCall, payload: object): Promise<Received> {
    const fields = Object.entries(payload).map(([name, value]): [string, string] => [name, String(value)]);
    const query = method === 'GET' && fields.length > 0 ? `?${new URLSearchParams(fields).toString()}` : '';
    const body = method === 'POST' ? JSON.stringify(payload) : undefined;
    const headers = {
      host: `${OFFICE_HOST}:${this.#port}`,
      origin: `http://${OFFICE_HOST}:${this.#port}`,
      'sec-fetch-site': 'same-origin',
      cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ...(body !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    };
    const started = performance.now();
    return new Promise((resolve, reject) => {
      const sent = request({ host: '127.0.0.1', port: this.#port, method, path: path + query, headers }, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () => {
          const ms = performance.now() - started;
          const cookies = cookiesOf(answer.headers['set-cookie'] ?? []);
          resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(parts).toString(), cookies, ms });
        });
      });
      sent.on('error', reject);
      sent.end(body);
    });
  }
}

function cookiesOf(lines: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    lines.map((line) => {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      return [pair.slice(0, at), pair.slice(at + 1)];
    }),
  );
}
