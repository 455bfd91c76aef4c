import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { escapeHtml } from '@candor/contracts/documentation/blocks.ts';
import { assert } from '@candor/domain/assert.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sendRefusal } from './errors.ts';
import type { Site } from './sites.ts';

/** A provider's script with what it is told, for the page that runs it. */
export interface Widget {
  /** The one script that the page may load besides our own. */
  readonly scriptUrl: string;
  /** The attributes of its element, without `data-`. */
  readonly data: Readonly<Record<string, string>>;
  /** The button that is pressed after two seconds. */
  readonly clickSelector: string;
  /** The pages that may hold it in a frame: the brand's own origins. */
  readonly brandOrigins: readonly string[];
}

/** The widget of a ticket, which can be read once and not for long. */
export type FindWidget = (ticket: string) => Promise<Widget | undefined>;

const SITE = { site: 'files' satisfies Site } as const;
const SCRIPT = '/widget.js';
const STYLE = '/widget.css';
const A_MINUTE = 'public, max-age=60';
const TICKET = /^[A-Za-z0-9_-]{16,128}$/;
const ATTRIBUTE = /^[a-z][a-z0-9-]*$/;

/** What holds for whatever this host answers: nobody learns from it where he was, and nothing is guessed. */
const HEADERS = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'noindex',
} as const;

/**
 * The host of files (blueprint B1): what others made or run, away from every session. No cookie is set or read here; in
 * a plugin of its own, so that no hook of the brands' pages reaches it.
 */
export async function addFiles(app: FastifyInstance, findWidget: FindWidget | undefined): Promise<void> {
  const [script, style] = ['widget.js', 'widget.css'].map((file) => readFileSync(join(import.meta.dirname, file)));
  await app.register(async (files) => {
    files.addHook('onRequest', async (request, reply) => {
      request.cookies = {};
      reply.headers(HEADERS);
    });
    files.get(SCRIPT, { constraints: SITE }, (_request, reply) => sendAsset(reply, 'text/javascript', script));
    files.get(STYLE, { constraints: SITE }, (_request, reply) => sendAsset(reply, 'text/css', style));
    files.get('/robots.txt', { constraints: SITE }, (_request, reply) =>
      reply.type('text/plain').send('User-agent: *\nDisallow: /\n'),
    );
    if (findWidget !== undefined) addWidget(files, findWidget);
  });
}

function addWidget(files: FastifyInstance, findWidget: FindWidget): void {
  files.get<{ Params: { ticket: string } }>('/widget/:ticket', { constraints: SITE }, async (request, reply) => {
    const { ticket } = request.params;
    const widget = TICKET.test(ticket) ? await findWidget(ticket) : undefined;
    if (widget === undefined) return sendRefusal(reply, { code: 'notFound' });
    return reply
      .header('Cache-Control', 'no-store')
      .header('Content-Security-Policy', widgetPolicy(widget, request.headers.host ?? ''))
      .type('text/html; charset=utf-8')
      .send(widgetPage(widget));
  });
}

function sendAsset(reply: FastifyReply, type: string, content: Buffer | undefined): FastifyReply {
  return reply.header('Cache-Control', A_MINUTE).type(`${type}; charset=utf-8`).send(content);
}

/**
 * T36, ruling R29: exactly the provider's script and our own, which presses its button; nothing of the page but what
 * the provider's host serves; and in nobody's frame but the brand's. Sandboxed, it has no origin at all.
 */
function widgetPolicy({ scriptUrl, brandOrigins }: Widget, host: string): string {
  const { origin, pathname } = new URL(scriptUrl);
  return [
    "default-src 'none'",
    `script-src http://${host}${SCRIPT} https://${host}${SCRIPT} ${origin}${pathname}`,
    `style-src http://${host}${STYLE} https://${host}${STYLE} ${origin}`,
    `img-src ${origin}`,
    `font-src ${origin}`,
    `connect-src ${origin}`,
    `frame-src ${origin}`,
    `form-action ${origin}`,
    "object-src 'none'",
    "base-uri 'none'",
    `frame-ancestors ${brandOrigins.join(' ')}`,
    'sandbox allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox',
  ].join('; ');
}

function widgetPage({ scriptUrl, data, clickSelector, brandOrigins }: Widget): string {
  const attributes = Object.entries(data).map(([name, value]) => {
    assert(ATTRIBUTE.test(name), `${name} is no name of an attribute`);
    return `data-${name}="${escapeHtml(value)}"`;
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Payment</title>
<link rel="stylesheet" href="${STYLE}">
</head>
<body data-click="${escapeHtml(clickSelector)}" data-origins="${escapeHtml(brandOrigins.join(' '))}">
<script src="${SCRIPT}"></script>
<script src="${escapeHtml(scriptUrl)}" ${attributes.join(' ')}></script>
</body>
</html>
`;
}
