import type { FastifyReply } from 'fastify';

/** Calls `release` once the answer has been sent or its connection has ended, whichever comes first. */
export function onReplyEnd({ raw }: FastifyReply, release: () => void): void {
  raw.once('finish', release);
  raw.once('close', release);
}
