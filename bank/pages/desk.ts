import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Bank } from '../bank.ts';
import { listDeliveries } from '../deliveries.ts';
import type { Delivery } from '../deliveries.ts';
import { paymentSwitches, readFaults, switches } from '../faults.ts';
import type { Faults, Switch } from '../faults.ts';
import { bodyOf, majorText, merchantOf, readAmount } from '../gateways/desk.ts';
import { html } from '../html.ts';
import type { Html } from '../html.ts';
import { actions, possibleActions, refundable } from '../payment.ts';
import type { Payment } from '../payment.ts';
import {
  findByRef,
  listEvents,
  listMerchants,
  listPayments,
  listRefunds,
  readPaymentFaults,
  writeMerchantFaults,
  writePaymentFaults,
} from '../store.ts';
import type { PaymentEvent } from '../store.ts';
import { sendPage, timeOf } from './layout.ts';
import { actionWords, stateWords, switchWords, toneOf } from './words.ts';

/** Adds the page with everything about one payment, for anyone who has its link. */
export function addPaymentPage(app: FastifyInstance, bank: Bank, hasLists: boolean): void {
  app.get<{ Params: { ref: string } }>('/payments/:ref', async (request, reply) => {
    const payment = await findByRef(bank.pool, request.params.ref);
    return payment === undefined ? notFound(reply, hasLists) : showPayment(bank, reply, payment, { hasLists });
  });
  app.post<{ Params: { ref: string } }>('/payments/:ref/faults', async (request, reply) => {
    const payment = await findByRef(bank.pool, request.params.ref);
    const faults = readFaults(switchesOf(bodyOf(request).fields));
    if (payment === undefined || faults === undefined) return notFound(reply, hasLists);
    await writePaymentFaults(bank.pool, payment.id, faults);
    return reply.redirect(`/payments/${payment.ref}`, 303);
  });
  app.post<{ Params: { ref: string; action: string } }>('/payments/:ref/:action', async (request, reply) => {
    const payment = await findByRef(bank.pool, request.params.ref);
    const action = actions.find((name) => name === request.params.action);
    if (payment === undefined || action === undefined) return notFound(reply, hasLists);
    const text = fieldOf(bodyOf(request).fields, 'amount');
    const amount = text === '' ? undefined : readAmount(text, payment.currency);
    if (text !== '' && amount === undefined) {
      return showPayment(bank, reply.code(422), payment, { hasLists, problem: 'The amount is not valid.' });
    }
    const acted = await bank.act(payment.id, action, 'person', amount);
    if (!('problem' in acted)) return reply.redirect(`/payments/${payment.ref}`, 303);
    return showPayment(bank, reply.code(409), payment, { hasLists, problem: acted.problem });
  });
}

/** Adds the merchants and their payments, where everything of this machine is shown. */
export function addLists(app: FastifyInstance, bank: Bank): void {
  app.get('/', async (_request, reply) =>
    sendPage(reply, {
      title: 'Merchants',
      content: merchantsPage(bank, await listMerchants(bank.pool)),
      hasLists: true,
    }),
  );
  app.get<{ Params: { provider: string; brand: string } }>('/merchants/:provider/:brand', async (request, reply) => {
    const merchant = merchantOf(request, request.params.provider);
    if (bank.gateway(merchant.provider) === undefined) return notFound(reply, true);
    const payments = await listPayments(bank.pool, merchant);
    const content = html`${paymentsTable(payments)}
    ${switchesForm(`/merchants/${merchant.provider}/${merchant.brand}/faults`, switches, await bank.faults(merchant))}`;
    return sendPage(reply, {
      title: `${merchant.provider} for ${bank.nameOf(merchant.brand)}`,
      content,
      hasLists: true,
    });
  });
  app.post<{ Params: { provider: string; brand: string } }>(
    '/merchants/:provider/:brand/faults',
    async (request, reply) => {
      const merchant = merchantOf(request, request.params.provider);
      const faults = readFaults(switchesOf(bodyOf(request).fields));
      if (faults === undefined || bank.gateway(merchant.provider) === undefined) return notFound(reply, true);
      await writeMerchantFaults(bank.pool, merchant, faults, bank.now());
      return reply.redirect(`/merchants/${merchant.provider}/${merchant.brand}`, 303);
    },
  );
}

function merchantsPage(bank: Bank, merchants: Awaited<ReturnType<typeof listMerchants>>): Html {
  const brands = [...new Set(['northline', ...merchants.map(({ brand }) => brand)])];
  const count = (provider: string, brand: string): number =>
    merchants.find((one) => one.provider === provider && one.brand === brand)?.payments ?? 0;
  return html`<p class="lead">
      A payment provider to try things out with. It speaks the protocols of every provider, and you decide what becomes
      of each payment. A merchant is one brand at one provider.
    </p>
    ${brands.map(
      (brand) =>
        html`<h2>${bank.nameOf(brand)}</h2>
          <ul class="merchants">
            ${bank.gateways.map(
              ({ provider }) =>
                html`<li>
                  <a href="/merchants/${provider}/${brand}"
                    ><strong>${provider}</strong> <span>${countOf(count(provider, brand))}</span></a
                  >
                </li> `,
            )}
          </ul>`,
    )}`;
}

function countOf(payments: number): string {
  return payments === 0 ? 'no payments yet' : payments === 1 ? '1 payment' : `${payments} payments`;
}

function paymentsTable(payments: readonly Payment[]): Html {
  if (payments.length === 0)
    return html`<p class="empty">No payments yet. They appear as soon as somebody pays here.</p>`;
  return html`<div class="list">
    ${payments.map(
      (payment) =>
        html`<section class="row">
          <div class="what">
            <a href="/payments/${payment.ref}">${payment.order ?? 'By the bank itself'}</a>
            <span class="soft">${payment.kind}, ${timeOf(payment.createdAt)}</span>
          </div>
          <p class="amount">${majorText(payment.amount, payment.currency)} ${payment.currency}</p>
          <p><span class="state ${toneOf(payment.state)}">${stateWords[payment.state]}</span></p>
          <div class="buttons">${buttonsOf(payment)}</div>
        </section> `,
    )}
  </div>`;
}

function buttonsOf(payment: Payment): readonly Html[] {
  return possibleActions(payment).map(
    (action) =>
      html`<form method="post" action="/payments/${payment.ref}/${action}">
        ${
          action === 'refund' &&
          html`<input
            name="amount"
            inputmode="decimal"
            placeholder="${majorText(refundable(payment), payment.currency)}"
            aria-label="Amount to refund; empty: all"
          />`
        }
        <button>${actionWords[action]}</button>
      </form> `,
  );
}

interface Showing {
  readonly hasLists: boolean;
  readonly problem?: string;
}

async function showPayment(bank: Bank, reply: FastifyReply, payment: Payment, showing: Showing): Promise<FastifyReply> {
  const { pool } = bank;
  const [events, deliveries, refunds, faults] = await Promise.all([
    listEvents(pool, payment.id),
    listDeliveries(pool, payment.id),
    listRefunds(pool, payment.id),
    readPaymentFaults(pool, payment.id),
  ]);
  const { ref, brand, provider, amount, currency, refunded, state } = payment;
  const content = html`${showing.problem !== undefined && html`<p class="problem" role="alert">${showing.problem}</p>`}
    <p class="sum">
      ${majorText(amount, currency)} ${currency} <span class="state ${toneOf(state)}">${stateWords[state]}</span>
    </p>
    <div class="buttons">${buttonsOf(payment)}</div>
    <dl class="facts">
      <div>
        <dt>Merchant</dt>
        <dd>${provider} for ${bank.nameOf(brand)}</dd>
      </div>
      <div>
        <dt>Kind</dt>
        <dd>${payment.kind}</dd>
      </div>
      <div>
        <dt>Our reference</dt>
        <dd><code>${ref}</code></dd>
      </div>
      <div>
        <dt>Payer</dt>
        <dd>${payment.request['name'] ?? ''} ${payment.request['email'] ?? ''}</dd>
      </div>
      ${
        refunded > 0n &&
        html`<div>
          <dt>Given back</dt>
          <dd>${majorText(refunded, currency)} ${currency}</dd>
        </div>`
      }
      ${
        payment.expiresAt !== undefined &&
        html`<div>
          <dt>Expires</dt>
          <dd>${timeOf(payment.expiresAt)}</dd>
        </div>`
      }
    </dl>
    ${payment.kind === 'deposit' && html`<p><a href="/pay/${ref}">The page that the payer sees</a></p>`}
    <h2>What happened</h2>
    ${eventsList(events, currency)}
    ${
      refunds.length > 0 &&
      html`<h2>Refunds</h2>
        ${paymentsTable(refunds)}`
    }
    <h2>Webhooks</h2>
    ${deliveriesList(deliveries)} ${switchesForm(`/payments/${ref}/faults`, paymentSwitches, faults)}`;
  const title = `Payment ${payment.order ?? ref}`;
  return sendPage(reply, { title, content, hasLists: showing.hasLists });
}

/** Returns the action in the words of its button. */
function nameOf(what: string): string {
  const action = actions.find((one) => one === what);
  return action === undefined ? 'Created' : actionWords[action];
}

function eventsList(events: readonly PaymentEvent[], currency: string): Html {
  return html`<ol class="events">
    ${events.map(
      ({ what, by, at, amount }) =>
        html`<li>
          ${timeOf(at)}
          <strong>${nameOf(what)}</strong> ${amount !== null && html`${majorText(amount, currency)} ${currency}`}
          <span class="soft">by ${by}</span>
        </li> `,
    )}
  </ol>`;
}

function deliveriesList(deliveries: readonly Delivery[]): Html {
  if (deliveries.length === 0) return html`<p class="empty">None were sent.</p>`;
  return html`<ul class="deliveries">
    ${deliveries.map(
      (one) =>
        html`<li>
          <details>
            <summary>
              ${timeOf(one.made_at)} <strong>${one.state}</strong>
              <span class="soft">${one.tries} ${one.tries === 1 ? 'try' : 'tries'}</span>
            </summary>
            <pre tabindex="0">${one.body}</pre>
            ${one.answer !== null && html`<p class="soft">Answer: ${one.answer}</p>`}
            ${one.next_at !== null && html`<p class="soft">Again at ${timeOf(one.next_at)}</p>`}
          </details>
        </li> `,
    )}
  </ul>`;
}

function switchesForm(action: string, names: readonly Switch[], faults: Faults): Html {
  return html`<form method="post" action="${action}" class="faults">
    <fieldset>
      <legend>What goes wrong</legend>
      ${names.map(
        (name) =>
          html`<label
            ><input type="checkbox" name="${name}" ${faults[name] === true && ' checked'} />
            <span><strong>${switchWords[name].name}</strong> ${switchWords[name].what}</span></label
          > `,
      )}
      <label class="late"
        ><span><strong>Late</strong> Webhooks come so many seconds late.</span>
        <input name="late" inputmode="numeric" value="${faults.late ?? ''}" aria-label="Seconds"
      /></label>
    </fieldset>
    <button>Set</button>
  </form>`;
}

/** Reads a form's fields as faults: an unticked box is absent, and an empty number counts as absent. */
function switchesOf(fields: unknown): Record<string, unknown> {
  const late = fieldOf(fields, 'late');
  const ticked = switches.filter((name) => fieldOf(fields, name) !== '').map((name) => [name, true] as const);
  return { ...Object.fromEntries(ticked), ...(late === '' ? {} : { late }) };
}

function fieldOf(fields: unknown, name: string): string {
  const value: unknown = typeof fields === 'object' && fields !== null ? Reflect.get(fields, name) : undefined;
  return typeof value === 'string' ? value.trim() : '';
}

function notFound(reply: FastifyReply, hasLists: boolean): FastifyReply {
  return sendPage(reply.code(404), { title: 'Not found', content: html`<p>There is nothing here.</p>`, hasLists });
}
