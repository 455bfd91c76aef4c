import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isOwnMachine } from './clientAddress.ts';

/** What a load balancer and an operator need to know about this process. */
export interface Readiness {
  readonly ready: boolean;
  readonly database: boolean;
  readonly dealing: boolean;
  readonly sources: readonly { readonly name: string; readonly state: 'connecting' | 'live' | 'stale' | 'down' }[];
  /** How often an instrument has changed its source of prices since the start. */
  readonly sourceChanges: number;
  /** Kill switches: is opening paused everywhere, and how many switches are on? None of them makes it less ready. */
  readonly opening: { readonly everywhere: boolean; readonly pauses: number };
}

const HEADERS = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' } as const;

interface Readers {
  readonly readiness: () => Promise<Readiness>;
  readonly isStaff: (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;
}

/**
 * `/readyz`: 200 when this process can deal, 503 when it cannot. Which part is at fault, and which sources there are,
 * is for the machine itself and for staff; everybody else reads whether it is ready.
 */
export function addReadiness(app: FastifyInstance, { readiness, isStaff }: Readers): void {
  app.get('/readyz', async (request, reply) => {
    const found = await readiness();
    const mayReadAll = isOwnMachine(request.ip) || (await isStaff(request, reply));
    return reply
      .code(found.ready ? 200 : 503)
      .headers(HEADERS)
      .send(mayReadAll ? found : { ready: found.ready });
  });
}
