import type { RateClass } from '@candor/contracts/http/call.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { addressSubject } from '../admission/address.ts';
import { CALLS_OF_ADDRESS, CALLS_OF_SESSION, CALLS_OF_STRANGERS, LARGE_ANSWERS } from '../admission/budgets.ts';
import type { KnownSenders } from '../admission/knownSenders.ts';
import { Lines } from '../admission/lines.ts';
import { tokenSubject } from '../admission/token.ts';
import { sendRefusal } from './errors.ts';

interface LinedCall {
  /** Of its session; undefined: it has none. */
  readonly token: string | undefined;
  readonly rate: RateClass;
  readonly isLarge?: boolean;
}

/** From a thousand rows on; `isUsually`: where the query does not say how many. */
export function isLarge(rows: string | undefined, query: unknown, isUsually = false): boolean {
  if (rows === undefined || typeof query !== 'object' || query === null) return false;
  const count: unknown = Reflect.get(query, rows);
  return count === undefined ? isUsually : typeof count === 'string' && count.length > 3;
}

/** Sends a decided answer. */
export type Send = () => FastifyReply;

/**
 * Calls are answered a few at a time, so that the database has time for those of others: a few of one session, whatever
 * its address, a few of one address, whatever tokens it sends, and a few of all strangers, for each kind of call. A
 * call that waits for its session, or among strangers, takes no place of its address, and a large one that waits takes
 * none of either. A place ends when the answer is decided: how it is sent depends on its reader, who may be slow.
 */
export class CallLines {
  readonly #ofSession = new Lines(CALLS_OF_SESSION);
  readonly #ofAddress = new Lines(CALLS_OF_ADDRESS);
  readonly #ofStrangers = new Map<RateClass, Lines>();
  readonly #large: Lines;
  readonly #known: Pick<KnownSenders, 'senderOf'>;

  /** `large`: where others make large answers too. */
  constructor(known: Pick<KnownSenders, 'senderOf'>, large = new Lines(LARGE_ANSWERS)) {
    this.#known = known;
    this.#large = large;
  }

  async answer(
    request: Pick<FastifyRequest, 'ip' | 'headers'>,
    reply: FastifyReply,
    call: LinedCall,
    decide: () => Promise<Send>,
  ): Promise<FastifyReply> {
    const send = await this.#inTurn(request, call, decide);
    return send === undefined ? sendRefusal(reply, { code: 'busy' }) : send();
  }

  /** Undefined: too many are waiting. */
  async #inTurn(
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

  /** A login is slow on purpose: what strangers only read does not wait for it. */
  #lineOfStrangers(rate: RateClass): Lines {
    const line = this.#ofStrangers.get(rate) ?? new Lines(CALLS_OF_STRANGERS);
    this.#ofStrangers.set(rate, line);
    return line;
  }
}
