import type { RateClass } from '@candor/contracts/http/call.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { addressSubject } from '../admission/address.ts';
import { CALLS_OF_ADDRESS, CALLS_OF_SESSION, CALLS_OF_STRANGERS, LARGE_ANSWERS } from '../admission/budgets.ts';
import type { KnownSenders } from '../admission/knownSenders.ts';
import { Lines } from '../admission/lines.ts';
import { tokenSubject } from '../admission/token.ts';
import { sendRefusal } from './errors.ts';

interface LinedCall {
  /** Token of the session; undefined without one. */
  readonly token: string | undefined;
  readonly rate: RateClass;
  readonly isLarge?: boolean;
}

/** Does the query ask for a thousand rows or more? `isUsually` applies where it names no number. */
export function isLarge(rows: string | undefined, query: unknown, isUsually = false): boolean {
  if (rows === undefined || typeof query !== 'object' || query === null) return false;
  const count: unknown = Reflect.get(query, rows);
  return count === undefined ? isUsually : typeof count === 'string' && count.length > 3;
}

/** Sends a decided answer. */
export type Send = () => FastifyReply;

/**
 * Answers a few calls at a time, so that the database has time for other callers: for each kind of call a few of one
 * session, whatever its address, a few of one address, whatever tokens it sends, and a few of all strangers. A call
 * that waits for its session, or among strangers, takes no place of its address; a large one that waits takes neither.
 * A place ends when the answer is decided: sending it depends on its reader, who may be slow.
 */
export class CallLines {
  readonly #ofSession = new Lines(CALLS_OF_SESSION);
  readonly #ofAddress = new Lines(CALLS_OF_ADDRESS);
  readonly #ofStrangers = new Map<RateClass, Lines>();
  readonly #large: Lines;
  readonly #known: Pick<KnownSenders, 'senderOf'>;

  /** `large` is given where other calls make large answers too. */
  constructor(knownSenders: Pick<KnownSenders, 'senderOf'>, large = new Lines(LARGE_ANSWERS)) {
    this.#known = knownSenders;
    this.#large = large;
  }

  async answer(
    request: Pick<FastifyRequest, 'ip' | 'headers'>,
    reply: FastifyReply,
    call: LinedCall,
    decide: () => Promise<Send>,
  ): Promise<FastifyReply> {
    const send = await this.#runInTurn(request, call, decide);
    return send === undefined ? sendRefusal(reply, { code: 'busy' }) : send();
  }

  /** Decides the call in its turn; undefined if too many are waiting. */
  async #runInTurn(
    { ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>,
    { token, rate, isLarge = false }: LinedCall,
    decide: () => Promise<Send>,
  ): Promise<Send | undefined> {
    const address = addressSubject(ip);
    const isKnown = this.#known.senderOf(headers) !== undefined;
    const places = [
      ...(isLarge ? [() => this.#large.enter(address)] : []),
      ...(token === undefined ? [] : [() => this.#ofSession.enter(tokenSubject(token))]),
      ...(isKnown ? [] : [() => this.#lineOfStrangers(rate).enter(address)]),
      () => this.#ofAddress.enter(address),
    ];
    const ends: (() => void)[] = [];
    try {
      for (const enter of places) {
        const end = await enter()?.turn;
        if (end === undefined) return undefined;
        ends.push(end);
      }
      return await decide();
    } finally {
      for (const end of ends) end();
    }
  }

  /**
   * Returns the line of strangers for this kind of call: a login is slow on purpose, so strangers' reads do not wait
   * for it.
   */
  #lineOfStrangers(rate: RateClass): Lines {
    const line = this.#ofStrangers.get(rate) ?? new Lines(CALLS_OF_STRANGERS);
    this.#ofStrangers.set(rate, line);
    return line;
  }
}
