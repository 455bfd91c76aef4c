import type { onRequestAsyncHookHandler } from 'fastify';
import { sendRefusal } from './errors.ts';
import type { AddressRate, Rates } from './rates.ts';

/** Counts a route's calls by their address before anything else is done, their bodies included. */
export function countVisits(rates: Pick<Rates, 'visit'>, rate: AddressRate): onRequestAsyncHookHandler {
  return async (request, reply) => {
    const counted = rates.visit(rate, request.ip);
    return counted.ok ? undefined : sendRefusal(reply, counted.refusal);
  };
}
