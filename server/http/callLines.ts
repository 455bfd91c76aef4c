import type { FastifyReply, FastifyRequest } from 'fastify';
import { addressSubject } from '../admission/address.ts';
import { CALLS_OF_ADDRESS, CALLS_OF_SESSION } from '../admission/budgets.ts';
import { Lines } from '../admission/lines.ts';
import { sendRefusal } from './errors.ts';

/**
 * Calls are answered a few at a time, so that the database has time for those of others: a few of one session, whatever
 * its address, and a few of one address, whatever tokens it sends. Whoever waits for their session takes no place of
 * their address.
 */
export class CallLines {
  readonly #ofSession = new Lines(CALLS_OF_SESSION);
  readonly #ofAddress = new Lines(CALLS_OF_ADDRESS);

  async answer(
    { ip }: Pick<FastifyRequest, 'ip'>,
    reply: FastifyReply,
    token: string | undefined,
    work: () => Promise<FastifyReply>,
  ): Promise<FastifyReply> {
    const places = [
      ...(token === undefined ? [] : [() => this.#ofSession.enter(token)]),
      () => this.#ofAddress.enter(addressSubject(ip)),
    ];
    const ends: (() => void)[] = [];
    try {
      for (const enter of places) {
        const place = enter();
        if (place === undefined) return sendRefusal(reply, { code: 'busy' });
        ends.push(await place.turn);
      }
      return await work();
    } finally {
      for (const end of ends) end();
    }
  }
}
