/**
 * A client as written by somebody who has only the specification: its own few lines of HTTP, its own names, no type and
 * no code of ours.
 */

export interface Reply {
  readonly http: number;
  readonly status: unknown;
  /** Data of an answer that is an object. */
  readonly data: Readonly<Record<string, unknown>>;
  readonly list: readonly unknown[];
  readonly error: { readonly code?: unknown; readonly message?: unknown; readonly field?: unknown };
  readonly body: unknown;
}

export class LiteralClient {
  readonly origin: string;
  token = '';

  constructor(origin: string) {
    this.origin = origin;
  }

  /** Posts as a program that knows `fetch` does: JSON, with the token among the fields. */
  post(path: string, fields: object = {}): Promise<Reply> {
    const body = JSON.stringify(this.token === '' ? fields : { token: this.token, ...fields });
    return this.#send(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
  }

  get(path: string): Promise<Reply> {
    return this.#send(path, { method: 'GET' });
  }

  /** Uploads by the specification's `multipart files, token, type`. */
  upload(type: string, name: string, bytes: Uint8Array<ArrayBuffer>): Promise<Reply> {
    const form = new FormData();
    form.append('token', this.token);
    form.append('type', type);
    form.append('files', new Blob([bytes]), name);
    return this.#send('/api/accounts/upload', { method: 'POST', body: form });
  }

  /** Stores the session of an answer, as the specification's client does in its local storage. */
  remember({ data }: Reply): void {
    this.token = textOf(data['access_token']);
  }

  async #send(path: string, init: RequestInit): Promise<Reply> {
    const response = await fetch(`${this.origin}${path}`, init);
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
    const body: unknown = isJson ? JSON.parse(text) : text;
    const { status, data, error } = objectOf(body);
    return {
      http: response.status,
      status,
      data: objectOf(data),
      list: Array.isArray(data) ? data : [],
      error: objectOf(error),
      body,
    };
  }
}

export function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? Object.fromEntries(Object.entries(value)) : {};
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
