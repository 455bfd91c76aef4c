import { z } from 'zod';
import type { Language } from '@candor/domain/clients/language.ts';
import type { createApp } from '@candor/server/http/app.ts';

/** The part of an answer that the browser itself needs. */
const answered = z.object({
  status: z.boolean(),
  data: z.optional(z.unknown()),
  error: z.optional(z.unknown()),
});
const session = z.object({ access_token: z.string() });

export type App = Awaited<ReturnType<typeof createApp>>;

/** A file that a form sends. */
export interface SentFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

interface BrowserOptions {
  readonly app: App;
  readonly host: string;
  /** An address reserved for documentation, which belongs to nobody. */
  readonly ip: string;
  readonly language: Language;
  /** The browser's user agent. */
  readonly agent: string;
}

const LINE = 'candor-stage-line';

/** A person's browser: it calls what their pages call, and keeps its cookies. */
export class Browser {
  readonly #options: BrowserOptions;
  readonly #cookies = new Map<string, string>();
  #token: string | undefined;

  constructor(options: BrowserOptions) {
    this.#options = options;
  }

  /** Posts as a page of ours does. A refusal is an error: in a story every act succeeds. */
  async post(path: string, body: object = {}): Promise<unknown> {
    return this.#send(path, 'application/json', JSON.stringify(body));
  }

  async get(path: string): Promise<unknown> {
    return this.#send(path);
  }

  /** Sends a form with one file. */
  async upload(path: string, fields: Readonly<Record<string, string>>, file: SentFile): Promise<unknown> {
    const part = (head: string): Buffer => Buffer.from(`--${LINE}\r\nContent-Disposition: form-data; ${head}\r\n`);
    const chunks = Object.entries(fields).flatMap(([name, value]) => [
      part(`name="${name}"`),
      Buffer.from(`\r\n${value}\r\n`),
    ]);
    const head = part(`name="files"; filename="${file.name}"\r\nContent-Type: application/octet-stream`);
    const whole = [...chunks, head, Buffer.from('\r\n'), Buffer.from(file.bytes), Buffer.from(`\r\n--${LINE}--\r\n`)];
    return this.#send(path, `multipart/form-data; boundary=${LINE}`, Buffer.concat(whole));
  }

  async #send(path: string, type?: string, payload?: string | Buffer): Promise<unknown> {
    const { app, host, ip, language, agent } = this.#options;
    const answer = await app.inject({
      method: payload === undefined ? 'GET' : 'POST',
      url: path,
      ...(payload !== undefined && { payload }),
      remoteAddress: ip,
      cookies: Object.fromEntries(this.#cookies),
      headers: {
        host,
        origin: `http://${host}`,
        'sec-fetch-site': 'same-origin',
        'accept-language': language,
        'user-agent': agent,
        ...(type !== undefined && { 'content-type': type }),
        ...(this.#token !== undefined && { authorization: `Bearer ${this.#token}` }),
      },
    });
    for (const { name, value } of answer.cookies) this.#cookies.set(name, value);
    const { status, data, error } = answered.parse(answer.json());
    if (!status) throw new Error(`${path} was refused: ${JSON.stringify(error)}`);
    const started = session.safeParse(data);
    if (started.success) this.#token = started.data.access_token;
    return data;
  }
}
