import type { FastifyInstance } from 'fastify';

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

/** `/readyz`: 200 when this process can deal, 503 when it cannot, with the part that is at fault. */
export function addReadiness(app: FastifyInstance, readiness: () => Promise<Readiness>): void {
  app.get('/readyz', async (_request, reply) => {
    const found = await readiness();
    return reply
      .code(found.ready ? 200 : 503)
      .headers(HEADERS)
      .send(found);
  });
}
