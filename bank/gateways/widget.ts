import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Bank } from '../bank.ts';
import type { Action } from '../payment.ts';
import { findByRef } from '../store.ts';
import { isOf, majorText, merchantOf } from './desk.ts';
import type { Received } from './desk.ts';

interface WidgetCalls {
  readonly provider: string;
  /** Creates the payment named by the attributes of the script's element. */
  readonly open: (request: FastifyRequest, reply: FastifyReply) => Promise<Received>;
}

/** Buttons that the payer may press in the widget. */
const buttons: Readonly<Record<string, Action>> = {
  approve: 'approve',
  decline: 'decline',
  cancel: 'cancel',
  pending: 'leavePending',
};

/** Adds the script of a widget and the two calls it makes, from whatever page it is in. */
export function addWidget(calls: FastifyInstance, bank: Bank, { provider, open }: WidgetCalls): void {
  const script = readFileSync(join(import.meta.dirname, 'widget.js'));
  calls.get('/widget.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(script));
  calls.post('/checkout', async (request, reply) => {
    // The page is sandboxed and has no origin; there are no cookies to abuse.
    reply.header('Access-Control-Allow-Origin', '*');
    const opened = await open(request, reply);
    if ('answered' in opened) return opened.answered;
    const { ref, amount, currency, state } = opened.payment;
    return reply.send({ ref, amount: majorText(amount, currency), currency, state });
  });
  calls.post<{ Params: { ref: string; button: string } }>('/checkout/:ref/:button', async (request, reply) => {
    reply.header('Access-Control-Allow-Origin', '*');
    const { ref, button } = request.params;
    const action = Object.hasOwn(buttons, button) ? buttons[button] : undefined;
    const payment = await findByRef(bank.pool, ref);
    if (action === undefined || !isOf(payment, merchantOf(request, provider))) {
      return reply.code(404).send({ problem: 'there is no such payment' });
    }
    const acted = await bank.act(payment.id, action, 'person');
    return 'problem' in acted ? reply.code(409).send(acted) : reply.send({ state: acted.payment.state });
  });
}
