/** Least status of answers that say nothing about a file: a proxy sends them in place of a server that restarts. */
const SERVER_FAULT = 500;

const request = (): Promise<Pick<Response, 'status'>> => fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' });

/** Asks the server for anything. Rejects without a connection, and while another answers for it. */
export async function askServer(ask = request): Promise<void> {
  const { status } = await ask();
  if (status >= SERVER_FAULT) throw new Error(`The server did not answer: ${status}.`);
}
