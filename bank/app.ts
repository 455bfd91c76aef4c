import fastify, { LogController } from 'fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Bank } from './bank.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import { addControl } from './control.ts';
import type { Pool } from './database.ts';
import { gateways } from './gateways/gateways.ts';
import { readJson } from './json.ts';
import { addPages, isOwnForm } from './pages/pages.ts';

export interface AppParts {
  readonly config: Config;
  readonly clock: Clock;
  readonly pool: Pool;
  readonly key: Buffer;
}

const BODY_MAXIMUM = 64 * 1_024;
const HEADERS = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'noindex',
} as const;

/** Creates the bank's HTTP server: its gateways, its pages, and the calls by which scripts press the same buttons. */
export async function createApp({ config, clock, pool, key }: AppParts): Promise<FastifyInstance> {
  const app = fastify({
    logger: { level: config.logLevel, base: { thread: 'bank' } },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_MAXIMUM,
    forceCloseConnections: true,
  });
  const onTrouble = (error: unknown): void => app.log.error({ error: String(error) }, 'the bank is in trouble');
  const address = addressOf(config);
  const { pace, names } = config;
  const bank = new Bank({ pool, clock, key, address, gateways, pace, names, onTrouble });
  readBodies(app);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(HEADERS);
    if (request.url === '/health' || nameOf(request.headers.host) === config.host) return undefined;
    return reply.code(421).send({ problem: 'not a host of this bank' });
  });
  app.get('/health', async () => {
    await pool.query('SELECT 1 FROM bank.merchant_fault LIMIT 1');
    return { open: true };
  });
  for (const gateway of gateways.values()) gateway.addRoutes(app, bank);
  const isOwnMachine = /(?:^|\.)localhost$/.test(config.host);
  addPages(app, bank, { isOwnMachine });
  if (isOwnMachine) {
    void app.register(async (control) => {
      control.addHook('onRequest', async (request, reply) =>
        isOwnForm(request) ? undefined : reply.code(403).send({ problem: 'this is for programs' }),
      );
      addControl(control, bank);
    });
  }
  app.addHook('onReady', () => bank.start());
  app.addHook('onClose', () => bank.stop());
  return app;
}

/** Reads bodies as text beside their fields: signatures cover bytes, and amounts must not pass through a float. */
function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_request: FastifyRequest, raw: string) => ({
      raw,
      fields: raw === '' ? {} : readJson(raw),
    }),
  );
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: FastifyRequest, raw: string) => ({ raw, fields: Object.fromEntries(new URLSearchParams(raw)) }),
  );
}

function addressOf({ host, publicPort }: Config): string {
  return host.endsWith('.localhost') ? `http://${host}:${publicPort}` : `https://${host}`;
}

function nameOf(host: string | undefined): string {
  return (host ?? '').toLowerCase().replace(/:\d{1,5}$/, '');
}
