import type { FastifyInstance, FastifyReply } from 'fastify';
import { countRequested } from './countVisits.ts';
import { sendRefusal } from './errors.ts';
import type { Rates } from './rates.ts';

/** The files of the public log, in the format of tlog-tiles (docs/log.md). */
export interface LogFiles {
  /** The newest checkpoint; undefined while the log is empty. */
  readonly checkpoint: () => Promise<string | undefined>;
  /** A file by its address below `tile/`. */
  readonly tile: (path: string) => Promise<{ readonly bytes: Buffer; readonly isFull: boolean } | undefined>;
  /** Timestamps of the log's checkpoints, newest first, of those below a size. */
  readonly anchors: (below?: number) => Promise<object>;
  /** A file by its name below `anchor/`. */
  readonly anchor: (name: string) => Promise<{ readonly bytes: Buffer; readonly isAnswer: boolean } | undefined>;
}

/** Full tiles never change; others are replaced by larger ones. */
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
  addAnchors(app, { files, onRequest });
}

const SIZE = /^[1-9]\d{0,15}$/;

/** Rule PL-12: adds timestamps of an external authority, which never change once they exist. */
function addAnchors(
  app: FastifyInstance,
  { files, onRequest }: { readonly files: LogFiles; readonly onRequest: ReturnType<typeof countRequested> },
): void {
  app.get<{ Querystring: { below?: unknown } }>('/log/anchors', { onRequest }, async ({ query: { below } }, reply) => {
    if (below === undefined) return send(reply, A_WHILE).send(await files.anchors());
    if (typeof below !== 'string' || !SIZE.test(below)) return refuse(reply);
    return send(reply, A_WHILE).send(await files.anchors(Number.parseInt(below, 10)));
  });
  app.get<{ Params: { name: string } }>('/log/anchor/:name', { onRequest }, async (request, reply) => {
    const file = await files.anchor(request.params.name);
    if (file === undefined) return refuse(reply);
    return send(reply, FOR_EVER)
      .type(file.isAnswer ? 'application/timestamp-reply' : 'text/plain; charset=utf-8')
      .send(file.bytes);
  });
}

function send(reply: FastifyReply, caching: string): FastifyReply {
  return reply.headers({ 'Cache-Control': caching, 'X-Content-Type-Options': 'nosniff' });
}

function refuse(reply: FastifyReply): FastifyReply {
  return sendRefusal(send(reply, 'no-store'), { code: 'notFound' });
}
