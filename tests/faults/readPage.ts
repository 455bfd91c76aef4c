import http from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';

export interface Page {
  readonly status: number | undefined;
  readonly text: string;
  readonly headers: IncomingHttpHeaders;
}

/** Requests a page or call of a running server, under a host name that needs no resolver. */
export function readPage(
  port: number,
  host: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Page> {
  return new Promise((answer, fail) => {
    const addressed = { ...headers, host: `${host}:${port}` };
    const sent = http.get({ host: '127.0.0.1', port, path, headers: addressed }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () => answer({ status: response.statusCode, text, headers: response.headers }));
    });
    sent.once('error', fail);
  });
}
