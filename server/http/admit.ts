import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addressSubject, networkOf } from '../admission/address.ts';
import {
  BODIES,
  IN_FLIGHT_OF_NETWORK,
  REFUSALS_WAITING,
  REQUESTS_IN_ADVANCE,
  REQUESTS_IN_FLIGHT,
  TURNS,
} from '../admission/budgets.ts';
import type { KnownSenders } from '../admission/knownSenders.ts';
import { RefusalPace, isRefusal } from '../admission/refusalPace.ts';
import { RequestCounts } from '../admission/requests.ts';
import { Slots } from '../admission/slots.ts';
import { Turns } from '../admission/turns.ts';
import type { Clock } from '../clock.ts';
import { sendRefusal } from './errors.ts';
import { hasOneHost } from './hosts.ts';
import { onReplyEnd } from './onReplyEnd.ts';

interface Admission {
  readonly clock: Clock;
  /** The requests of each address; absent: counted for this app alone. */
  readonly requests?: RequestCounts | undefined;
  readonly known: Pick<KnownSenders, 'senderOf'>;
  readonly pace?: RefusalPace | undefined;
}

/**
 * Admits a request to any host as its first step: checks its address's budgets, all in memory, and waits for its turn.
 * None of its body has been read yet, and no session or database has been asked.
 */
export function admitRequests(
  app: FastifyInstance,
  { clock, known, requests = new RequestCounts(() => clock.now()), pace = new RefusalPace() }: Admission,
): void {
  const turns = new Turns(TURNS);
  const inFlight = new Slots(REQUESTS_IN_FLIGHT);
  const ofNetwork = new Slots(IN_FLIGHT_OF_NETWORK);
  const bodies = new Slots(BODIES);
  const waiting = new Slots(REFUSALS_WAITING);
  /** Gives back the places of a request under way. */
  const leaving = new WeakMap<FastifyRequest, () => void>();
  app.addHook('onRequest', async (request, reply) => {
    const address: string | undefined = request.ip;
    // The connection was reset before it was read: nobody waits for an answer.
    if (address === undefined) return drop(request, reply);
    if (!waitsForAnswers(request, reply)) return drop(request, reply);
    const subject = addressSubject(address);
    const network = networkOf(subject);
    const places = [inFlight.take(subject), ...(network === undefined ? [] : [ofNetwork.take(network)])];
    const leave = (): void => places.forEach((release) => release?.());
    leaving.set(request, leave);
    onReplyEnd(reply, leave);
    if (places.includes(undefined)) return sendRefusal(reply.header('Connection', 'close'), { code: 'busy' });
    // RFC 9112, 3.2.2: the host of an absolute address takes precedence over the header that we would read.
    const isPath = request.url.startsWith('/');
    if (!isPath || !hasOneHost(request.raw.rawHeaders)) return sendRefusal(reply, { code: 'malformed' }, 400);
    const seconds = requests.refuse(subject);
    if (seconds !== undefined)
      return sendRefusal(reply, { code: 'tooManyRequests', params: { seconds: String(seconds) } });
    const { socket, headers } = request.raw;
    const turn = turns.wait({ address: subject, known: known.senderOf(headers), isGone: () => socket.destroyed });
    if (turn === undefined) return sendRefusal(reply, { code: 'busy' });
    await turn;
    return socket.destroyed ? drop(request, reply) : holdBody(request, reply, bodies.take(subject));
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const address: string | undefined = request.ip;
    if (!isRefusal(reply.statusCode) || address === undefined) return payload;
    const subject = addressSubject(address);
    const isKnown = known.senderOf(request.headers) !== undefined;
    if (!pace.mustWait(reply.statusCode, { address: subject, isKnown })) return payload;
    // The request is decided: others of its address may begin while its refusal waits.
    leaving.get(request)?.();
    const stop = waiting.take(subject);
    if (stop === undefined) {
      reply.header('Connection', 'close');
      return payload;
    }
    // Without this, Fastify treats a sender who leaves during the wait as admitted, and answers in full.
    reply.raw.once('close', () => void reply.hijack());
    await pace.wait();
    stop();
    return payload;
  });
}

/** Number of unanswered requests on each connection. */
const unanswered = new WeakMap<Socket, number>();

/** Counts a request on its connection; false if too many were sent without waiting for an answer. */
function waitsForAnswers({ raw: { socket } }: FastifyRequest, reply: FastifyReply): boolean {
  // An earlier request ended the connection; the later ones were parsed with it.
  if (socket.destroyed) return false;
  const count = (unanswered.get(socket) ?? 0) + 1;
  unanswered.set(socket, count);
  let isOver = false;
  onReplyEnd(reply, () => {
    if (!isOver) unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1);
    isOver = true;
  });
  return count <= REQUESTS_IN_ADVANCE;
}

/** Holds a slot for the request's body until the body has been read, or the answer does not wait for it. */
function holdBody(
  { raw }: FastifyRequest,
  reply: FastifyReply,
  release: (() => void) | undefined,
): FastifyReply | undefined {
  if (!hasBody(raw.headers)) {
    release?.();
    return undefined;
  }
  if (release === undefined) return sendRefusal(reply, { code: 'busy' });
  raw.once('end', release);
  onReplyEnd(reply, release);
  return undefined;
}

function hasBody(headers: FastifyRequest['raw']['headers']): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}

function drop(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack();
  request.raw.destroy();
  return reply;
}
