import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { z } from 'zod';
import type { WitnessReply } from './witness.ts';

/** Limit of a request: 63 hashes and a checkpoint with the lines of many witnesses. */
const BODY_BYTES = 64 * 1_024;
const REQUEST_LIMIT_MS = 10_000;

const bytes = z.instanceof(Buffer);

interface Answers {
  readonly add: (request: string) => Promise<WitnessReply>;
  /** Returns the last checkpoint with the witness's own line below it. */
  readonly checkpoint: () => string | undefined;
}

/** Serves the witness's two addresses: `POST /add-checkpoint` and `GET /checkpoint`. */
export function listen(answers: Answers): Server {
  const server = createServer((request, response) => {
    answer(answers, request, response).catch(() => response.destroy());
  });
  server.requestTimeout = REQUEST_LIMIT_MS;
  return server;
}

async function answer({ add, checkpoint }: Answers, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === 'GET' && request.url === '/checkpoint') {
    const note = checkpoint();
    return send(response, note === undefined ? 404 : 200, note ?? 'nothing was signed yet\n');
  }
  if (request.method !== 'POST' || request.url !== '/add-checkpoint') return send(response, 404, 'no such address\n');
  const body = await bodyOf(request);
  if (body === undefined) return send(response, 413, 'too long\n');
  const { status, text } = await add(body);
  const type = status === 409 && /^\d+\n$/.test(text) ? 'text/x.tlog.size' : undefined;
  return send(response, status, text, type);
}

async function bodyOf(request: IncomingMessage): Promise<string | undefined> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const piece of request) {
    const part = bytes.parse(piece);
    length += part.length;
    if (length > BODY_BYTES) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function send(response: ServerResponse, status: number, text: string, type = 'text/plain; charset=utf-8'): void {
  response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(text);
}
