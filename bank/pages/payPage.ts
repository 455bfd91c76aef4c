import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Bank } from '../bank.ts';
import { majorText } from '../gateways/desk.ts';
import { html } from '../html.ts';
import type { Html } from '../html.ts';
import { decide, isUndecided } from '../payment.ts';
import type { Action, Payment } from '../payment.ts';
import { findByRef } from '../store.ts';
import { sendPage } from './layout.ts';
import { stateWords, toneOf } from './words.ts';

const buttons = ['approve', 'decline', 'cancel', 'leavePending', 'challenge'] as const satisfies readonly Action[];

/** Adds the payment page, and the redirect back to the merchant. */
export function addPayPage(app: FastifyInstance, bank: Bank, hasLists: boolean): void {
  app.get<{ Params: { ref: string } }>('/pay/:ref', async (request, reply) => {
    const payment = await findByRef(bank.pool, request.params.ref);
    if (payment === undefined) return notFound(reply, hasLists);
    return sendPage(reply, {
      title: payment.state === 'challenge' ? 'Confirm it is you' : 'Pay',
      content: payPage(payment, bank.nameOf(payment.brand), await backTo(bank, payment)),
      hasLists,
      isNarrow: true,
      formTargets: payment.returnUrl,
    });
  });
  // The target of a merchant's form: the payment exists already.
  app.post<{ Params: { ref: string } }>('/pay/:ref/form', async (request, reply) => {
    const payment = await findByRef(bank.pool, request.params.ref);
    return payment === undefined ? notFound(reply, hasLists) : reply.redirect(`/pay/${payment.ref}`, 303);
  });
  for (const button of buttons) {
    app.post<{ Params: { ref: string } }>(`/pay/:ref/${button}`, async (request, reply) => {
      const payment = await findByRef(bank.pool, request.params.ref);
      if (payment === undefined) return notFound(reply, hasLists);
      const acted = await bank.act(payment.id, button, 'person');
      const isOver = !('problem' in acted) && acted.payment.state !== 'challenge';
      const back = isOver ? await backTo(bank, acted.payment) : undefined;
      return reply.redirect(back ?? `/pay/${payment.ref}`, 303);
    });
  }
}

/** Returns the merchant's address with this provider's return parameters; undefined if the merchant gave none. */
async function backTo(bank: Bank, payment: Payment): Promise<string | undefined> {
  const { returnUrl, provider } = payment;
  if (returnUrl === undefined) return undefined;
  const url = new URL(returnUrl);
  const carried = bank.gateway(provider)?.returnQuery?.(await bank.report(payment)) ?? {};
  for (const [name, value] of Object.entries(carried)) url.searchParams.set(name, value);
  return url.href;
}

function payPage(payment: Payment, name: string, back: string | undefined): Html {
  const { provider, order, amount, currency, state, ref } = payment;
  return html`<p class="sum">
      <data value="${majorText(amount, currency)}">${majorText(amount, currency)}</data> ${currency}
    </p>
    <dl class="facts">
      <div>
        <dt>To</dt>
        <dd>${name}</dd>
      </div>
      <div>
        <dt>Order</dt>
        <dd>${order ?? ref}</dd>
      </div>
      <div>
        <dt>Provider</dt>
        <dd>${provider}</dd>
      </div>
      <div>
        <dt>State</dt>
        <dd><span class="state ${toneOf(state)}">${stateWords[state]}</span></dd>
      </div>
    </dl>
    ${isUndecided(payment) ? choices(payment) : html`<p>This payment is decided.</p>`}
    ${back !== undefined && html`<p class="back"><a href="${back}">Back to ${name}</a></p>`}
    <p class="soft">
      <a href="/payments/${ref}">Everything about this payment</a>, with refunds, chargebacks and faults.
    </p>`;
}

function choices(payment: Payment): Html {
  if (payment.state === 'challenge') {
    return html`<p>Your bank asks whether this payment is yours. Nothing has to be typed: this is a test.</p>
      ${form(payment, 'approve', 'Yes, it is mine', 'main')}${form(payment, 'decline', 'No, it is not', '')}`;
  }
  const labels = {
    approve: 'Approve',
    decline: 'Decline',
    cancel: 'Cancel and go back',
    leavePending: 'Leave it pending',
    challenge: 'Ask for 3-D Secure first',
  };
  return html`<p>You decide what becomes of it. No card is asked for, and none should be typed anywhere here.</p>
    ${buttons
      .filter((button) => !('problem' in decide(payment, button)))
      .map((button) => form(payment, button, labels[button], button === 'approve' ? 'main' : ''))}`;
}

function form({ ref }: Payment, button: string, label: string, tone: string): Html {
  return html`<form method="post" action="/pay/${ref}/${button}"><button class="${tone}">${label}</button></form> `;
}

function notFound(reply: FastifyReply, hasLists: boolean): FastifyReply {
  const content = html`<p>There is no payment here. Perhaps the link was cut off.</p>`;
  return sendPage(reply.code(404), { title: 'Not found', content, hasLists, isNarrow: true });
}
