import { formatMinor, parseMinor } from '@candor/domain/payments/currency.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Bank } from '../bank.ts';
import { isSame } from '../keys.ts';
import type { Merchant, Payment } from '../payment.ts';
import type { NewPayment } from '../store.ts';

/** What all gateways have in common: the merchant, the amount, and the faults. */

const SILENCE_MS = 30_000;
const AMOUNT_MAXIMUM = 10n ** 12n;

/** Text of any reasonable length; the protocols say no more. */
export const text = z.string().min(1).max(200);
export const anyText = z.string().max(400);
export const order = z.string().regex(/^[A-Za-z0-9-]{1,64}$/, 'letters, digits and dashes');
/** An address, as loosely as gateways accept it: real ones contain letters beyond ASCII. */
export const email = z
  .string()
  .regex(/^[^\s@]+@[^\s@]+$/)
  .max(254);
export const webAddress = z.url({ protocol: /^https?$/ }).max(500);

/** Reads an amount above zero, in minor units; undefined: not an amount. */
export function readAmount(amount: string, currency: string): bigint | undefined {
  const minor = parseMinor(amount, currency)?.minor;
  return minor === undefined || minor <= 0n || minor > AMOUNT_MAXIMUM ? undefined : minor;
}

/** Reads the merchant in an address: /gateway/{provider}/{brand}. */
export function merchantOf(request: FastifyRequest, provider: string): Merchant {
  const { brand } = z.object({ brand: z.string() }).parse(request.params);
  return { brand, provider };
}

export function isMerchant(bank: Bank, merchant: Merchant, secret: string | undefined): boolean {
  return isSame(secret, bank.secret(merchant));
}

/** A body as it came, and as its fields. */
export interface ReadBody {
  readonly raw: string;
  readonly fields: unknown;
}

/** Returns the whole text of a request, for signatures, beside its fields. */
export function bodyOf(request: FastifyRequest): ReadBody {
  return bodySchema.safeParse(request.body).data ?? { raw: '', fields: {} };
}

const bodySchema = z.object({ raw: z.string(), fields: z.unknown() });

interface Receiving {
  readonly reply: FastifyReply;
  readonly merchant: Merchant;
  readonly wanted: NewPayment;
  /** The protocol's answer if the order exists with another amount. */
  readonly refuse: (problem: string) => FastifyReply;
}

export type Received = { readonly payment: Payment; readonly isNew: boolean } | { readonly answered: FastifyReply };

/** Accepts a payment, unless the merchant's faults say that the gateway is down; the answer may be withheld. */
export async function receive(bank: Bank, { reply, merchant, wanted, refuse }: Receiving): Promise<Received> {
  const faults = await bank.faults(merchant);
  if (faults.down === true) {
    return { answered: reply.code(500).type('text/plain').send('The Test bank is set to be down.') };
  }
  const created = await bank.create(merchant, wanted);
  if ('problem' in created) return { answered: refuse(created.problem) };
  if (faults.silent === true) {
    reply.hijack();
    const end = setTimeout(() => reply.raw.destroy(), SILENCE_MS);
    reply.raw.once('close', () => clearTimeout(end));
    return { answered: reply };
  }
  return created;
}

export function majorText(amount: bigint, currency: string): string {
  return formatMinor({ minor: amount, currency });
}

/** Formats a time as `2026-11-22 12:00:00`, in UTC. */
export function plainTime(instant: number): string {
  return new Date(instant).toISOString().slice(0, 19).replace('T', ' ');
}

/** Returns the address of a payment's page. */
export function payPage(bank: Bank, { ref }: Payment): string {
  return `${bank.address}/pay/${ref}`;
}

/** Adds calls below the prefix of a gateway. */
export function callsOf(app: FastifyInstance, provider: string, add: (calls: FastifyInstance) => void): void {
  void app.register(
    async (calls) => {
      calls.addHook('onRequest', async (request, reply) => {
        if (/^[a-z][a-z0-9-]{1,30}$/.test(merchantOf(request, provider).brand)) return undefined;
        return reply.code(404).send({ problem: 'there is no such merchant' });
      });
      add(calls);
    },
    { prefix: `/gateway/${provider}/:brand` },
  );
}

export function isOf(payment: Payment | undefined, { brand, provider }: Merchant): payment is Payment {
  return payment !== undefined && payment.brand === brand && payment.provider === provider;
}

/** Lists names in alphabetical order with their values, in the form of a query. */
export function canonicalText(fields: unknown): string {
  return Object.entries(fields ?? {})
    .map(([name, value]) => [name, typeof value === 'string' ? value : ''] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&');
}
