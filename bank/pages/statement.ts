import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Bank } from '../bank.ts';
import { wireObject } from '../control.ts';
import { bodyOf, majorText } from '../gateways/desk.ts';
import { html } from '../html.ts';
import type { Html } from '../html.ts';
import { writeJson } from '../json.ts';
import { listWires, makeWire } from '../wires.ts';
import type { Wire } from '../wires.ts';
import { sendPage, timeOf } from './layout.ts';

const COLUMNS = ['id', 'booked_at', 'brand', 'reference', 'payer_name', 'amount', 'currency'] as const;

/** Adds the account for incoming bank wires: a person makes a transfer, and staff download the statement. */
export function addStatement(app: FastifyInstance, bank: Bank): void {
  app.get('/wires', async (_request, reply) => show(bank, reply));
  app.post('/wires', async (request, reply) => {
    const wire = await makeWire(bank.pool, bodyOf(request).fields, bank.now());
    return 'problem' in wire ? show(bank, reply.code(422), wire.problem) : reply.redirect('/wires', 303);
  });
  app.get('/wires.json', async (request, reply) => {
    const wires = (await listWires(bank.pool, brandOf(request.query))).map(wireObject);
    return reply.header('Content-Disposition', 'attachment').type('application/json').send(writeJson({ wires }));
  });
  app.get('/wires.csv', async (request, reply) => {
    const wires = await listWires(bank.pool, brandOf(request.query));
    const lines = [COLUMNS.join(','), ...wires.map(csvLine)];
    return reply
      .header('Content-Disposition', 'attachment; filename="wires.csv"')
      .type('text/csv; charset=utf-8')
      .send(`${lines.join('\r\n')}\r\n`);
  });
}

function brandOf(query: unknown): string | undefined {
  return z.object({ brand: z.string().optional() }).safeParse(query).data?.brand;
}

function csvLine(wire: Wire): string {
  const fields = wireObject(wire);
  return COLUMNS.map((name) => csvField(String(fields[name]))).join(',');
}

/** Writes a field in quotes, and never as a formula for a spreadsheet. */
function csvField(text: string): string {
  const safe = /^[=+\-@\t]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

async function show(bank: Bank, reply: FastifyReply, problem?: string): Promise<FastifyReply> {
  const wires = await listWires(bank.pool, undefined);
  return sendPage(reply, { title: 'Account statement', content: page(bank, wires, problem), hasLists: true });
}

function page(bank: Bank, wires: readonly Wire[], problem: string | undefined): Html {
  return html`<p class="lead">
      Where bank wires arrive. Make a transfer as a client's bank would, with the reference of their deposit; staff
      match what arrived.
    </p>
    ${problem !== undefined && html`<p class="problem" role="alert">${problem}</p>`}
    <form method="post" action="/wires" class="transfer">
      <label>Brand <input name="brand" value="northline" required /></label>
      <label>Reference <input name="reference" required maxlength="140" autocomplete="off" /></label>
      <label>Amount <input name="amount" inputmode="decimal" required placeholder="250.00" autocomplete="off" /></label>
      <label>Currency <input name="currency" value="EUR" required maxlength="3" /></label>
      <label>Name of the payer <input name="payer_name" required maxlength="70" autocomplete="off" /></label>
      <button class="main">Make the transfer</button>
    </form>
    <h2>What arrived</h2>
    ${wires.length === 0 ? html`<p class="empty">Nothing has arrived yet.</p>` : table(bank, wires)}
    <p><a href="/wires.csv">CSV</a> <a href="/wires.json">JSON</a></p>`;
}

function table(bank: Bank, wires: readonly Wire[]): Html {
  return html`<div class="list">
    ${wires.map(
      (wire) =>
        html`<section class="row">
          <div class="what">
            <strong>${wire.reference}</strong>
            <span class="soft">${bank.nameOf(wire.brand)}, ${timeOf(wire.booked_at)}</span>
          </div>
          <p class="amount">${majorText(wire.amount, wire.currency)} ${wire.currency}</p>
          <p>${wire.payer_name}</p>
        </section> `,
    )}
  </div>`;
}
