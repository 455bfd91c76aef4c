import http from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendRefusal } from './errors.ts';
import type { Site } from './sites.ts';

const SITE = { site: 'bank' satisfies Site } as const;
/** Longer than any caller waits: the bank can be told to accept a payment and to keep silent. */
const TIMEOUT_MS = 60_000;
/** What belongs to one connection and not to the message. */
const HOP_BY_HOP = new Set([
  ...['connection', 'keep-alive', 'proxy-authenticate', 'proxy-authorization', 'proxy-connection', 'te', 'trailer'],
  ...['transfer-encoding', 'upgrade'],
]);

/**
 * The Test bank's host: its requests go on, as they are, to the bank's own process on this machine, and nothing is sent
 * twice. In a plugin of its own, because here bodies are not read. A bank that is down is a provider that is down, and
 * nothing else.
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

/** The bank's answer, as soon as its first bytes are here; undefined: there is none. */
function passOn({ raw }: FastifyRequest, reply: FastifyReply, port: number): Promise<IncomingMessage | undefined> {
  const { method, url: path } = raw;
  const headers = endToEnd(raw.headers);
  // A connection of its own: one that was kept may be to a bank that has gone.
  const target = { host: '127.0.0.1', port, method, path, headers, agent: false, timeout: TIMEOUT_MS };
  return new Promise((answer) => {
    const sent = http.request(target, answer);
    sent.once('timeout', () => sent.destroy());
    sent.once('error', () => answer(undefined));
    // Who no longer waits is told nothing, and the bank learns that he has gone.
    reply.raw.once('close', () => sent.destroy());
    pipeline(raw, sent, () => undefined);
  });
}

function endToEnd(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const named = (headers.connection ?? '').toLowerCase().split(/[\s,]+/);
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.has(name) && !named.includes(name)));
}
