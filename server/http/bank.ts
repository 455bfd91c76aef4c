import http from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { MINUTE_MS } from '@candor/domain/time.ts';
import { sendRefusal } from './errors.ts';
import type { Site } from './sites.ts';

const SITE = { site: 'bank' satisfies Site } as const;
/** Longer than any caller waits: the bank can be set to accept a payment without answering. */
const TIMEOUT_MS = MINUTE_MS;
/** Headers that belong to one connection and not to the message. */
const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/**
 * Adds the Test bank's host. Requests are forwarded unchanged to the bank's own process on this machine, and none is
 * sent twice. A separate plugin, because bodies are not read here. A bank that is down is just a provider that is down.
 */
export async function addBank(app: FastifyInstance, port: number): Promise<void> {
  await app.register(async (bank) => {
    bank.removeAllContentTypeParsers();
    bank.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    bank.all('/*', { constraints: SITE, compress: false }, async (request, reply) => {
      const answer = await passOn(request, reply, port);
      if (answer === undefined) return sendRefusal(reply, { code: 'unavailable' });
      return reply
        .code(answer.statusCode ?? 502)
        .headers(endToEnd(answer.headers))
        .send(answer);
    });
  });
}

/** Forwards a request; returns the bank's answer as soon as its first bytes arrive, or undefined without one. */
function passOn({ raw }: FastifyRequest, reply: FastifyReply, port: number): Promise<IncomingMessage | undefined> {
  const { method, url: path } = raw;
  const headers = endToEnd(raw.headers);
  // Always a new connection: a kept one may be to a bank that has ended.
  const target = { host: '127.0.0.1', port, method, path, headers, agent: false, timeout: TIMEOUT_MS };
  return new Promise((answer) => {
    const sent = http.request(target, answer);
    sent.once('timeout', () => sent.destroy());
    sent.once('error', () => answer(undefined));
    // A caller who no longer waits gets no answer, and the bank learns that they have gone.
    reply.raw.once('close', () => sent.destroy());
    pipeline(raw, sent, () => undefined);
  });
}

function endToEnd(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const named = (headers.connection ?? '').toLowerCase().split(/[\s,]+/);
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.has(name) && !named.includes(name)));
}
