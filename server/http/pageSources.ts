import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Paths of modules rather than pages. */
const MODULE = /^\/(?:@|node_modules\/|__)|\.(?:[cm]?[jt]sx?|css|json|map|woff2)(?:\?|$)/;
const OURS = /^\/(?:brand|flags|api)\//;

/**
 * Forwards requests for modules to the source server in development. Pages then carry no Content-Security-Policy, since
 * that server inserts its own scripts and styles.
 */
export function addSources(app: FastifyInstance, portOf: () => Promise<number | undefined>): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'GET' || !MODULE.test(request.url) || OURS.test(request.url)) return undefined;
    const port = await portOf();
    return port === undefined ? undefined : passOn(request, reply, port);
  });
  app.addHook('onSend', async (_request, reply, payload) => {
    reply.removeHeader('Content-Security-Policy');
    return payload;
  });
}

async function passOn(request: FastifyRequest, reply: FastifyReply, port: number): Promise<FastifyReply> {
  const { accept = '*/*' } = request.headers;
  const answer = await fetch(new URL(request.url, `http://127.0.0.1:${port}`), { headers: { accept } });
  const type = answer.headers.get('content-type') ?? 'text/plain';
  return reply
    .code(answer.status)
    .header('Cache-Control', 'no-store')
    .type(type)
    .send(Buffer.from(await answer.arrayBuffer()));
}
