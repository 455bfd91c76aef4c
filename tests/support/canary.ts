import { join } from 'node:path';
import type { Brand } from '@candor/brands/schema.ts';
import { CANARY_BRAND, CANARY_PROVIDER } from '@candor/domain/service/canary.ts';
import { loadBrand } from '@candor/server/brands.ts';
import { Canary } from '@candor/server/canary/walk.ts';
import type { RunningJobs } from '@candor/server/jobs/runJobs.ts';
import { runJobs } from '@candor/server/jobs/runJobs.ts';
import { deliverMail } from '@candor/server/modules/access/notifications/index.ts';
import { databaseAddress } from '@candor/server/wiring/database.ts';
import * as z from 'zod/mini';
import { openMarket, quoteOf } from './dealing.ts';
import { asOwner, startEdge } from './edge.ts';
import type { Edge } from './edge.ts';
import { openTrading } from './edgeSockets.ts';
import type { OpenTrading } from './edgeSockets.ts';
import { deliveryParts } from './mail.ts';

const mailJob = z.object({ brandId: z.string(), mailId: z.number() });

export const CANARY_HOST = 'canary.test';

/** An edge that has the canary's brand, with a page, a market and the jobs that send mails. */
export interface CanaryEdge {
  readonly edge: Edge;
  readonly open: OpenTrading;
  readonly jobs: RunningJobs;
  /** Broken parts of the edge; a test sets them. */
  readonly broken: { page: boolean; session: boolean };
  stop(): Promise<void>;
}

export async function startCanaryEdge(): Promise<CanaryEdge> {
  const edge = await startEdge([canaryBrand()]);
  const broken = { page: false, session: false };
  edge.app.addHook('onRequest', async (request, reply) =>
    broken.session && request.url === '/api/accounts/get' ? reply.status(500).send() : undefined,
  );
  // This edge has no pages, so it serves a login page here.
  edge.app.get('/login', (_request, reply) =>
    broken.page ? reply.status(500).send() : reply.type('text/html').send('<main>Log in</main>'),
  );
  const open = await openTrading(edge);
  const quote = quoteOf('BTCUSD', '50000.00', '50010.00');
  openMarket(edge.engine, quote);
  edge.lastGood.set('BTCUSD', quote);
  const parts = deliveryParts(edge);
  const jobs = await runJobs({
    address: databaseAddress(edge.config),
    log: edge.log,
    tasks: { mail: async (payload) => void (await deliverMail(parts, mailJob.parse(payload))) },
  });
  const stop = async (): Promise<void> => {
    await jobs.stop();
    open.trading.stop();
    await edge.stop();
  };
  return { edge, open, jobs, broken, stop };
}

/** Builds the canary's brand over the base brand, as `canaryBrand.ts` does. */
function canaryBrand(): Brand {
  const northline = loadBrand('northline');
  const till = { key: 'till', type: 1, provider: CANARY_PROVIDER, label: 'Canary', icon: 'wallet' } as const;
  const payments = {
    ...northline.payments,
    minimumDeposit: '10.00',
    methods: [{ ...till, closedTo: [], enabled: true }],
  };
  return { ...northline, id: CANARY_BRAND, name: 'Canary', hosts: [CANARY_HOST], payments };
}

interface Walker {
  readonly port?: number;
  readonly isSwitchedOff?: () => boolean;
  readonly walksOfClient?: number;
  /** File that holds the canary's accounts; two canaries that share a file close each other's accounts. */
  readonly file?: string;
}

export function canaryOf(
  { edge, open }: CanaryEdge,
  { port = open.port, isSwitchedOff = () => false, walksOfClient = 60, file = canaryFile(edge) }: Walker = {},
) {
  return new Canary({
    door: () => ({ address: '127.0.0.1', port, host: CANARY_HOST }),
    clock: edge.clock,
    elapsed: () => performance.now(),
    file,
    till: edge.outside.till,
    isSwitchedOff,
    walksOfClient,
  });
}

export function canaryFile({ config }: Pick<Edge, 'config'>): string {
  return join(config.dataDir, 'canary', 'accounts.json');
}

export async function countOfBrand({ database }: Edge, table: string, brandId: string, condition = 'true') {
  const { rows } = await asOwner(database, (owner) =>
    owner.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${table} WHERE brand_id = $1 AND ${condition}`, [
      brandId,
    ]),
  );
  return rows[0]?.count ?? 0;
}
