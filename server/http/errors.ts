import { randomBytes } from 'node:crypto';
import type { Refusal } from '@candor/domain/refusals.ts';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { BusTimeout } from '../bus/bus.ts';
import { InexactJson } from './exactJson.ts';
import { refusalAnswerOf, statusOf } from './refusals.ts';
import { wantsPage } from './wantsPage.ts';

/** Sends a refusal in ruling R27's form; `status` where the fault is in the request's form and not in its content. */
export function sendRefusal(reply: FastifyReply, refusal: Refusal, status = statusOf(refusal)): FastifyReply {
  if (status === 429 || status === 503) reply.header('Retry-After', refusal.params?.['seconds'] ?? '1');
  return reply.code(status).send(refusalAnswerOf(refusal));
}

/** Sends anything thrown: the caller learns what they can act on, and nothing about our internals. */
export function sendError(error: unknown, reply: FastifyReply, log: FastifyBaseLogger): FastifyReply {
  const status = requestFault(error);
  if (status !== undefined) return sendRefusal(reply, { code: 'malformed' }, status);
  if (isTransient(error)) {
    log.warn({ error: String(error) }, 'not reachable');
    return sendRefusal(reply, { code: 'unavailable' });
  }
  return sendRefusal(reply, reportIncident(error, log));
}

/** Answers a request whose address cannot be decoded: a person's browser gets the page of an unknown address. */
export function sendUnreadable(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return wantsPage(request) ? reply.redirect('/404') : sendError(error, reply, request.log);
}

/** Logs a bug in full under a number, which the caller gets. */
export function reportIncident(error: unknown, log: FastifyBaseLogger): Refusal {
  const incident = randomBytes(4).toString('hex');
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  log.error({ incident, error: { name, message, stack } }, 'incident');
  return { code: 'incident', params: { incident } };
}

/** Returns the HTTP status of an unreadable request: not JSON, too large, of another type. */
function requestFault(error: unknown): number | undefined {
  if (error instanceof InexactJson) return 400;
  const status: unknown = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : undefined;
}

/** Is another thread or the database unreachable or too slow, so that the same request may soon work? */
export function isTransient(error: unknown): boolean {
  if (error instanceof BusTimeout) return true;
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return (
    /^(?:ECONN|EPIPE|ENOENT|ETIMEDOUT|08|53|57)/.test(code) ||
    /^(?:timeout exceeded|Connection terminated)/.test(error.message)
  );
}
