import { createServer } from 'node:http';
import type { Server } from 'node:http';
import fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { accept } from '@candor/domain/result.ts';
import { loadBrand } from '@candor/server/brands.ts';
import { addFiles } from '@candor/server/http/files.ts';
import type { Widget } from '@candor/server/http/files.ts';
import { createHosts } from '@candor/server/http/hosts.ts';
import { siteConstraint } from '@candor/server/http/sites.ts';
import { portOf } from '../support/port.ts';
import { expect, test } from './journey.ts';

/** An example of a provider's script: it draws its button, and calls its own host when pressed. */
const SCRIPT = `{
  const { orderId } = document.currentScript.dataset;
  const origin = new URL(document.currentScript.src).origin;
  const button = document.createElement('button');
  button.setAttribute('data-cashier-pay', '');
  button.textContent = 'Pay ' + orderId;
  button.addEventListener('click', async () => {
    button.textContent = await (await fetch(origin + '/pressed', { method: 'POST' })).text();
    try {
      document.cookie = 'kept=1';
    } catch ({ name }) {
      button.title = name;
    }
    window.postMessage({ type: 'payment-end', status: 'approved' }, '*');
  });
  document.body.append(button);
}`;

const brand = loadBrand('northline');
const TICKET = 'ticket-of-sixteen-characters';

let provider: Server;
let files: FastifyInstance;
let portal: Server;
let pressed = 0;

test.beforeEach(async () => {
  pressed = 0;
  provider = await listen((url) => {
    if (url !== '/pressed') return { type: 'text/javascript', body: SCRIPT };
    pressed += 1;
    return { type: 'text/plain', body: `Paid ${pressed}` };
  });
  portal = await listen(() => ({ type: 'text/html', body: framePage() }));
  const hosts = createHosts([brand], brand);
  files = fastify({ routerOptions: { constraints: { site: siteConstraint(hosts) } } });
  const finders = { widget: async (ticket: string) => (ticket === TICKET ? widget() : undefined) };
  await addFiles(files, finders, { render: () => accept(true) });
  await files.listen({ port: 0, host: '127.0.0.1' });
});

test.afterEach(async () => {
  await files.close();
  for (const server of [provider, portal]) server.close();
});

const portalOrigin = (): string => `http://northline.localhost:${portOf(portal.address())}`;
const filesOrigin = (): string => `http://files.localhost:${portOf(files.server.address())}`;

function widget(): Widget {
  return {
    scriptUrl: `http://cashier.localhost:${portOf(provider.address())}/widget.js`,
    data: { 'order-id': 'T-1001' },
    clickSelector: 'button[data-cashier-pay]',
    brandOrigins: [portalOrigin()],
  };
}

/** Builds the brand's page, which records its frame's messages and no others. */
function framePage(): string {
  return `<!doctype html><title>Portal</title><iframe title="widget" src="${filesOrigin()}/widget/${TICKET}"></iframe>
<script>window.told = [];
addEventListener('message', ({ source, origin, data }) => {
  if (source === document.querySelector('iframe').contentWindow) told.push([origin, data.event, data.status]);
});</script>`;
}

async function listen(answer: (url: string) => { type: string; body: string }): Promise<Server> {
  const server = createServer((request, response) => {
    const { type, body } = answer(request.url ?? '');
    response.writeHead(200, { 'content-type': type, 'access-control-allow-origin': '*' }).end(body);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return server;
}

const reports = 'window.told';

test('T36 a widget is clicked once, in a sandbox, and its end is reported to the brand alone', async ({ page }) => {
  const violations: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') violations.push(message.text());
  });
  await page.goto(portalOrigin());
  const frame = page.frameLocator('iframe');
  await expect(frame.getByRole('button', { name: 'Pay T-1001' })).toBeVisible();
  expect(pressed).toBe(0);
  await expect(frame.getByRole('button', { name: 'Paid 1' })).toBeVisible();
  await expect
    .poll(() => page.evaluate<unknown>(reports))
    .toEqual([
      ['null', 'pressed', undefined],
      ['null', 'ended', 'approved'],
    ]);
  expect(pressed).toBe(1);
  await expect(frame.getByRole('button')).toHaveAttribute('title', 'SecurityError');
  expect(await page.context().cookies()).toEqual([]);
  expect(violations.filter((text) => /Content Security|postMessage|target origin/.test(text))).toEqual([]);
});

test('T36 nobody else may hold it in a frame', async ({ page }) => {
  await page.goto(`http://evil.localhost:${portOf(portal.address())}`);
  await expect.poll(() => page.frames().length).toBe(2);
  await expect(page.frameLocator('iframe').getByRole('button')).toHaveCount(0);
  expect(pressed).toBe(0);
});
