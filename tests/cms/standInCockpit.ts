import { createServer } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import { z } from 'zod';
import { portOf } from '../support/port.ts';
import { cases, settings } from './cases.ts';

export const HOST_TOKEN = 'token-of-the-host';
export const HOST_FORMS_TOKEN = 'token-of-the-host-for-forms';

/** A request to the host, as it arrived. */
export interface HostRequest {
  readonly path: string;
  readonly token: string;
  readonly params: Readonly<Record<string, unknown>>;
}

interface Answer {
  readonly status: number;
  readonly body: string | Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
}

/** How the host answers: correctly, not at all, by breaking the connection off, or with a given answer. */
export type HostMood = 'well' | 'silent' | 'broken' | Answer;

const jsonObject = z.record(z.string(), z.unknown());

/** A host of Cockpit v1 with the answers that such a host was observed to give, by the case that a request names. */
export class StandInCockpit {
  readonly requests: HostRequest[] = [];
  mood: HostMood = 'well';
  /** Uploaded files by path; a number is a status to answer instead. */
  readonly files = new Map<string, Uint8Array | number>();
  readonly #server: Server;

  constructor() {
    this.#server = createServer((request, response) => {
      void this.#answer(request).then(
        (answer) => {
          if (answer === 'broken') response.destroy();
          if (typeof answer === 'object') response.writeHead(answer.status, answer.headers).end(answer.body);
        },
        () => response.destroy(),
      );
    });
  }

  async start(): Promise<string> {
    await new Promise<void>((settle) => {
      this.#server.listen(0, '127.0.0.1', settle);
    });
    return `http://127.0.0.1:${portOf(this.#server.address())}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((settle) => {
      this.#server.close(settle);
    });
  }

  /** Serves an upload as a web server does: to everybody, without a token. */
  #file(path: string): Answer {
    const file = this.files.get(path) ?? 404;
    if (typeof file !== 'number') return { status: 200, body: file };
    return { status: file, body: '', headers: { location: '/storage/uploads/a.png' } };
  }

  async #answer(request: IncomingMessage): Promise<Answer | HostMood> {
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) chunks.push(z.instanceof(Uint8Array).parse(chunk));
    const text = Buffer.concat(chunks).toString('utf8');
    const params = text === '' ? {} : jsonObject.parse(JSON.parse(text));
    const path = request.url ?? '';
    const token = String(request.headers['cockpit-token'] ?? '');
    this.requests.push({ path, token, params });
    if (request.method === 'GET') return this.#file(path);
    if (this.mood !== 'well') return this.mood;
    const isForms = path.startsWith('/api/forms/');
    if (token !== (isForms ? HOST_FORMS_TOKEN : HOST_TOKEN)) return { status: 401, body: '{"error":"Unauthorized"}' };
    if (isForms && path !== '/api/forms/submit/contact') return { status: 404, body: '' };
    if (isForms) return { status: 200, body: JSON.stringify(params['form']) };
    return answerOf(String(params['case']), params);
  }
}

/** Returns the whole singleton, even if only one of its fields is requested. */
function answerOf(name: string, params: Readonly<Record<string, unknown>>) {
  const found = cases.find((one) => one.name === name);
  if (found === undefined) return { status: 404, body: '' };
  if (found.url.startsWith('/api/singletons/get/Settings/')) {
    const copyright = settings[params['lang'] === 'de' ? 'copyright_de' : 'copyright'];
    return { status: 200, body: JSON.stringify({ copyright }) };
  }
  return { status: found.status, body: found.text ?? JSON.stringify(found.json ?? []) };
}
