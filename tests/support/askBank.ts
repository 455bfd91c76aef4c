import http from 'node:http';

/** Sends a request to the bank's host, which the server passes on: a POST if there is a body. */
export function askBank(
  port: number,
  path: string,
  body?: unknown,
): Promise<{ readonly status: number | undefined; readonly text: string }> {
  const isForm = body instanceof URLSearchParams;
  const contentType = isForm ? 'application/x-www-form-urlencoded' : 'application/json';
  const headers = { host: `bank.localhost:${port}`, 'content-type': contentType };
  const method = body === undefined ? 'GET' : 'POST';
  return new Promise((answer, fail) => {
    const sent = http.request({ host: '127.0.0.1', port, path, method, headers }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () => answer({ status: response.statusCode, text }));
    });
    sent.once('error', fail);
    sent.end(isForm ? body.toString() : body === undefined ? undefined : JSON.stringify(body));
  });
}
