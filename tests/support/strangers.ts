import { request } from 'node:http';

/** Strangers to a running server, each from an address of this machine's own network. */

export interface StrangerRequest {
  readonly from: string;
  readonly path: string;
  readonly method?: string;
  readonly body?: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
  /** Aborts the request. */
  readonly signal?: AbortSignal;
}

export interface Said {
  readonly status: number;
  readonly text: string;
  readonly location: string | undefined;
  /** Cookies as the answer set them. */
  readonly cookies: readonly string[];
}

const NOTHING: Said = { status: 0, text: '', location: undefined, cookies: [] };

/** Sends a request. Status 0: the server closed the connection without an answer, or the stranger gave up. */
export function ask(
  port: number,
  { from, path, method = 'GET', body, headers = {}, signal }: StrangerRequest,
): Promise<Said> {
  return new Promise((resolve) => {
    const to = { port, host: '127.0.0.1', localAddress: from, method, path };
    const sent = request(
      { ...to, headers: { host: 'localhost', ...headers }, ...(signal !== undefined && { signal }) },
      (response) => {
        let text = '';
        const { location, 'set-cookie': cookies = [] } = response.headers;
        response.on('data', (data) => (text += String(data)));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text, location, cookies }));
        response.on('error', () => resolve(NOTHING));
      },
    );
    sent.on('error', () => resolve(NOTHING));
    sent.end(body);
  });
}

interface Flood {
  readonly atOnce: number;
  /** Number of calls; without it, they continue until stopped. */
  readonly count?: number;
  readonly over?: AbortSignal;
}

/** Repeats a call many times with limited concurrency, and counts the answers by status. */
export async function flood(
  port: number,
  { count = Infinity, atOnce, over }: Flood,
  requestOf: (index: number) => StrangerRequest,
): Promise<ReadonlyMap<number, number>> {
  const statuses = new Map<number, number>();
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < count && over?.aborted !== true) {
      const { status } = await ask(port, { ...requestOf(next++), ...(over !== undefined && { signal: over }) });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return statuses;
}
