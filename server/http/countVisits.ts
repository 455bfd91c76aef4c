import type { Result } from '@candor/domain/result.ts';
import type { onRequestAsyncHookHandler } from 'fastify';
import { sendRefusal } from './errors.ts';
import type { AddressRate, Rates } from './rates.ts';

/** Counts a route's calls by their address before anything else is done, their bodies included. */
export function countVisits(rates: Pick<Rates, 'visit'>, rate: AddressRate): onRequestAsyncHookHandler {
  return countRequested((ip) => rates.visit(rate, ip));
}

/** Counts requests to a route by their address, or refuses them, before anything else is done. */
export function countRequested(count: (ip: string) => Result<true>): onRequestAsyncHookHandler {
  return async (request, reply) => {
    const counted = count(request.ip);
    return counted.ok ? undefined : sendRefusal(reply, counted.refusal);
  };
}
