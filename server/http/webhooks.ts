import type { Brand } from '@candor/brands/schema.ts';
import { WEBHOOK_BYTES_MAXIMUM, webhookPaths } from '@candor/contracts/webhooks/payments.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ArrivedWebhook, ReceivedWebhook } from '../modules/money/payments/index.ts';
import { countVisits } from './countVisits.ts';
import { sendRefusal } from './errors.ts';
import type { Rates } from './rates.ts';
import { ALWAYS } from './serviceGate.ts';

/** Stores a webhook and returns the answer to its sender; undefined: the brand has no such provider. */
export type WebhookHandler = (webhook: ArrivedWebhook) => Promise<ReceivedWebhook['answer'] | undefined>;

export interface WebhookAppDeps {
  readonly handler: WebhookHandler;
  readonly rates: Pick<Rates, 'visit'>;
  readonly brandOf: (request: FastifyRequest) => Brand;
}

const PROVIDER = /^[A-Za-z][A-Za-z0-9-]{0,39}$/;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** Is it an address for webhooks of payment providers? Call it after the route was found. */
export function isWebhook({ routeOptions, method }: FastifyRequest): boolean {
  return method === 'POST' && webhookPaths.some((path) => path === routeOptions.url);
}

/**
 * T33: takes bodies as raw bytes, whatever their declared type, since signatures are over bytes. No other parser exists
 * in this scope, and this one exists nowhere else.
 */
export function addWebhooks(app: FastifyInstance, deps: WebhookAppDeps): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: WEBHOOK_BYTES_MAXIMUM }, (_request, body, done) =>
      done(null, body),
    );
    for (const url of webhookPaths) {
      const onRequest = countVisits(deps.rates, 'webhook');
      // Rule SM-2: money that arrives is booked in every mode.
      scope.post(url, { compress: false, onRequest, config: ALWAYS }, (request, reply) => answer(deps, request, reply));
    }
  });
}

async function answer(
  { handler, brandOf }: WebhookAppDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const brandId = brandOf(request).id;
  const params = textsOf(request.params);
  const { provider = '', token } = params;
  const isAddress = PROVIDER.test(provider) && (token === undefined || TOKEN.test(token));
  const raw = { headers: textsOf(request.headers), query: textsOf(request.query), body: bytesOf(request.body) };
  const response = isAddress ? await handler({ brandId, providerId: provider, token, raw }) : undefined;
  if (response === undefined) return sendRefusal(reply, { code: 'notFound' });
  return reply.code(response.status).type(response.contentType).send(response.body);
}

function bytesOf(body: unknown): Uint8Array {
  return Buffer.isBuffer(body) ? new Uint8Array(body) : new Uint8Array();
}

/**
 * Keeps only headers and fields that occur once, since a repeated one is ambiguous, and that the database can store: no
 * provider writes a null character.
 */
function textsOf(given: unknown): Record<string, string> {
  if (typeof given !== 'object' || given === null) return {};
  const texts = Object.entries(given).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();
  return Object.fromEntries(texts.filter((entry) => entry.every(isStorable)));
}
