import type { FastifyInstance, FastifyReply } from 'fastify';
import { countRequested } from './countVisits.ts';
import { sendRefusal } from './errors.ts';
import type { Rates } from './rates.ts';

/** The files of the public log, as tlog-tiles has them (docs/log.md). */
export interface LogFiles {
  /** The newest checkpoint; undefined: nothing is in the log. */
  readonly checkpoint: () => Promise<string | undefined>;
  /** A file by its address below `tile/`. */
  readonly tile: (path: string) => Promise<{ readonly bytes: Buffer; readonly isFull: boolean } | undefined>;
}

/** What is full never changes. What is not is replaced by what has grown from it. */
const FOR_EVER = 'public, max-age=31536000, immutable';
const A_WHILE = 'public, max-age=60';
const A_MOMENT = 'public, max-age=2';

export function addPublicLog(
  app: FastifyInstance,
  { files, rates }: { readonly files: LogFiles; readonly rates: Pick<Rates, 'readLog'> },
): void {
  const onRequest = countRequested((ip) => rates.readLog(ip));
  app.get('/log/checkpoint', { onRequest }, async (_request, reply) => {
    const note = await files.checkpoint();
    return note === undefined ? refuse(reply) : send(reply, A_MOMENT).type('text/plain; charset=utf-8').send(note);
  });
  app.get<{ Params: { '*': string } }>('/log/tile/*', { onRequest }, async (request, reply) => {
    const file = await files.tile(request.params['*']);
    if (file === undefined) return refuse(reply);
    const { bytes, isFull } = file;
    return send(reply, isFull ? FOR_EVER : A_WHILE)
      .type('application/octet-stream')
      .send(bytes);
  });
}

function send(reply: FastifyReply, caching: string): FastifyReply {
  return reply.headers({ 'Cache-Control': caching, 'X-Content-Type-Options': 'nosniff' });
}

function refuse(reply: FastifyReply): FastifyReply {
  return sendRefusal(send(reply, 'no-store'), { code: 'notFound' });
}
