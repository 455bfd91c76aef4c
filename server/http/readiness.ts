import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServiceMode } from '@candor/domain/service/serviceMode.ts';
import { isSentHere, senderOf } from './clientAddress.ts';
import { countRequested } from './countVisits.ts';
import type { Rates } from './rates.ts';
import { ALWAYS } from './serviceGate.ts';

/** The state of this process for a load balancer and an operator. */
export interface Readiness {
  /** Does it serve pages and calls? Needs the database only: one silent feed takes no site from the balancer. */
  readonly ready: boolean;
  /** Does it deal? The dealing thread must answer too, and every instrument that has sources must have a live one. */
  readonly deals: boolean;
  readonly database: boolean;
  readonly dealing: boolean;
  readonly sources: readonly { readonly name: string; readonly state: 'connecting' | 'live' | 'stale' | 'down' }[];
  /** Number of times an instrument has changed its source of prices since the start. */
  readonly sourceChanges: number;
  /** Kill switches: is opening paused everywhere, and how many switches are on? None of them affects readiness. */
  readonly opening: { readonly everywhere: boolean; readonly pauses: number };
  /** Rule SM-7: no mode affects readiness, since the office and clients who close positions need the server. */
  readonly mode: ServiceMode;
}

const HEADERS = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' } as const;

interface Readers {
  readonly readiness: () => Promise<Readiness>;
  readonly isStaff: (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;
  readonly rates: Pick<Rates, 'probe'>;
}

/**
 * Adds three probes, 200 or 503: `/livez`, whether the process answers (restart it if not); `/readyz`, whether it
 * serves (send it visitors); `/dealz`, whether it deals (call a person). Only the machine itself and staff learn which
 * part is at fault and which sources there are; everybody else reads the answer only.
 */
export function addReadiness(app: FastifyInstance, { readiness, isStaff, rates }: Readers): void {
  const onRequest = countRequested((ip) => rates.probe(ip));
  app.get('/livez', { config: ALWAYS, onRequest }, (_request, reply) => reply.headers(HEADERS).send({ alive: true }));
  for (const [path, name] of [
    ['/readyz', 'ready'],
    ['/dealz', 'deals'],
  ] as const)
    app.get(path, { config: ALWAYS, onRequest }, async (request, reply) => {
      const found = await readiness();
      const mayReadAll = isSentHere(senderOf(request)) || (await isStaff(request, reply));
      return reply
        .code(found[name] ? 200 : 503)
        .headers(HEADERS)
        .send(mayReadAll ? found : { [name]: found[name] });
    });
}
