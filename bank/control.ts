import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Bank } from './bank.ts';
import { listDeliveries } from './deliveries.ts';
import { readFaults } from './faults.ts';
import { bodyOf, majorText, merchantOf, readAmount } from './gateways/desk.ts';
import { writeJson } from './json.ts';
import { actions } from './payment.ts';
import type { Payment } from './payment.ts';
import { findByOrder, findByRef, listEvents, listPayments, writeMerchantFaults, writePaymentFaults } from './store.ts';
import { listWires, makeWire } from './wires.ts';

const filter = z.object({
  brand: z.string().optional(),
  provider: z.string().optional(),
  order: z.string().optional(),
});
const body = z.object({ amount: z.string().optional() });

/** Adds the buttons and switches of the pages for scripts: JSON, only on the machine's own names. */
export function addControl(app: FastifyInstance, bank: Bank): void {
  addPayments(app, bank);
  addFaults(app, bank);
  app.post('/control/wires', async (request, reply) => {
    const wire = await makeWire(bank.pool, bodyOf(request).fields, bank.now());
    return 'problem' in wire ? reply.code(422).send(wire) : send(reply, wireObject(wire));
  });
  app.get('/control/wires', async (request, reply) => {
    const { data } = filter.safeParse(request.query);
    return send(reply, { wires: (await listWires(bank.pool, data?.brand)).map(wireObject) });
  });
}

function addPayments(app: FastifyInstance, bank: Bank): void {
  app.get('/control/payments', async (request, reply) => {
    const { data } = filter.safeParse(request.query);
    return send(reply, { payments: (await listPayments(bank.pool, data ?? {})).map(paymentObject) });
  });
  app.get<{ Params: { ref: string } }>('/control/payments/:ref', async (request, reply) => {
    const payment = await findByRef(bank.pool, request.params.ref);
    if (payment === undefined) return notFound(reply);
    const events = await listEvents(bank.pool, payment.id);
    const deliveries = await listDeliveries(bank.pool, payment.id);
    return send(reply, {
      ...paymentObject(payment),
      events: events.map(({ what, by, state }) => ({ what, by, state })),
      deliveries: deliveries.map((one) => ({
        message: one.message_id,
        state: one.state,
        tries: one.tries,
        body: one.body,
      })),
    });
  });
  app.post<{ Params: { ref: string; action: string } }>('/control/payments/:ref/:action', async (request, reply) => {
    const payment = await findByRef(bank.pool, request.params.ref);
    return payment === undefined ? notFound(reply) : act(bank, payment, request.params.action, request, reply);
  });
  // The payment is named by the merchant's own number, the only one that a test knows.
  app.post<{ Params: { provider: string; brand: string; order: string; action: string } }>(
    '/control/orders/:provider/:brand/:order/:action',
    async (request, reply) => {
      const { provider, order, action } = request.params;
      const payment = await findByOrder(bank.pool, merchantOf(request, provider), order);
      return payment === undefined ? notFound(reply) : act(bank, payment, action, request, reply);
    },
  );
}

function addFaults(app: FastifyInstance, bank: Bank): void {
  app.post<{ Params: { provider: string } }>('/control/faults/:provider/:brand', async (request, reply) => {
    const merchant = merchantOf(request, request.params.provider);
    const faults = readFaults(bodyOf(request).fields);
    if (faults === undefined || bank.gateway(merchant.provider) === undefined) return notFound(reply);
    await writeMerchantFaults(bank.pool, merchant, faults, bank.now());
    return send(reply, { faults });
  });
  app.post<{ Params: { ref: string } }>('/control/payments/:ref/faults', async (request, reply) => {
    const payment = await findByRef(bank.pool, request.params.ref);
    const faults = readFaults(bodyOf(request).fields);
    if (faults === undefined || payment === undefined) return notFound(reply);
    await writePaymentFaults(bank.pool, payment.id, faults);
    return send(reply, { faults });
  });
}

async function act(
  bank: Bank,
  payment: Payment,
  name: string,
  request: Parameters<typeof bodyOf>[0],
  reply: FastifyReply,
): Promise<FastifyReply> {
  const action = actions.find((one) => one === name);
  const { data } = body.safeParse(bodyOf(request).fields ?? {});
  if (action === undefined || data === undefined) return notFound(reply);
  const amount = data.amount === undefined ? undefined : readAmount(data.amount, payment.currency);
  if (data.amount !== undefined && amount === undefined) return reply.code(422).send({ problem: 'the amount' });
  const acted = await bank.act(payment.id, action, 'script', amount);
  return 'problem' in acted ? reply.code(409).send(acted) : send(reply, paymentObject(acted.payment));
}

function notFound(reply: FastifyReply): FastifyReply {
  return reply.code(404).send({ problem: 'there is no such thing' });
}

function send(reply: FastifyReply, value: unknown): FastifyReply {
  return reply.type('application/json').send(writeJson(value));
}

function paymentObject({ amount, refunded, currency, ...payment }: Payment): Record<string, unknown> {
  const { ref, brand, provider, kind, order, state } = payment;
  return {
    ref,
    brand,
    provider,
    kind,
    order,
    state,
    currency,
    amount: majorText(amount, currency),
    refunded: majorText(refunded, currency),
  };
}

export function wireObject(wire: Awaited<ReturnType<typeof listWires>>[number]): Record<string, unknown> {
  return {
    id: wire.ref,
    brand: wire.brand,
    reference: wire.reference,
    payer_name: wire.payer_name,
    amount: majorText(wire.amount, wire.currency),
    currency: wire.currency,
    booked_at: new Date(wire.booked_at).toISOString(),
  };
}
