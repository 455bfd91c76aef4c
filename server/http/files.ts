import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { escapeHtml } from '@candor/contracts/documentation/blocks.ts';
import { assert } from '@candor/domain/assert.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendRefusal } from './errors.ts';
import { pageStyle } from './ownPages/pageStyle.ts';
import type { Rates } from './rates.ts';
import type { Site } from './sites.ts';

/** A provider's script with its parameters, for the page that runs it. */
export interface Widget {
  /** The only script that the page may load besides our own. */
  readonly scriptUrl: string;
  /** The attributes of the script's element, without `data-`. */
  readonly data: Readonly<Record<string, string>>;
  /** Selector of the button that is pressed after two seconds. */
  readonly clickSelector: string;
  /** Origins of the brand, whose pages alone may frame the widget. */
  readonly brandOrigins: readonly string[];
}

export interface SavedFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** What a ticket opens, once and for a short time; undefined for an unknown or spent ticket. */
export interface FileFinders {
  /** A provider's script, in a page of its own. */
  readonly widget?: (ticket: string) => Promise<Widget | undefined>;
  /** The picture of a page of a document, as PNG. */
  readonly picture?: (ticket: string) => Promise<Uint8Array | undefined>;
  /** A client's own document, to be saved. */
  readonly file?: (ticket: string) => Promise<SavedFile | undefined>;
}

type FileRates = Pick<Rates, 'render'>;

const SITE = { site: 'files' satisfies Site } as const;
const SCRIPT = '/widget.js';
const STYLE = '/widget.css';
const A_MINUTE = 'public, max-age=60';
const TICKET = /^[A-Za-z0-9_-]{16,128}$/;
const ATTRIBUTE = /^[a-z][a-z0-9-]*$/;

/** Headers of every answer of this host: they hide where the visitor came from, and no content type is guessed. */
const HEADERS = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'noindex',
} as const;

/**
 * Adds the files host (ruling B1), which keeps files and scripts of others apart from every session. No cookie is set
 * or read here; it is a separate plugin, so that no hook of the brands' pages applies to it.
 */
export async function addFiles(app: FastifyInstance, finders: FileFinders, rates: FileRates): Promise<void> {
  const script = readFileSync(join(import.meta.dirname, 'widget.js'));
  const style = pageStyle('widget.css');
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
    const { widget, picture, file } = finders;
    if (widget !== undefined) addTicketed(files, { path: 'widget', find: widget, send: sendWidget, rates });
    if (picture !== undefined) addTicketed(files, { path: 'picture', find: picture, send: sendPicture, rates });
    if (file !== undefined) addTicketed(files, { path: 'document', find: file, send: sendDocument, rates });
  });
}

interface Ticketed<Opened> {
  readonly path: 'widget' | 'picture' | 'document';
  readonly find: (ticket: string) => Promise<Opened | undefined>;
  readonly send: (reply: FastifyReply, opened: Opened, request: FastifyRequest) => FastifyReply;
  readonly rates: FileRates;
}

/** T31: shows the resource to the ticket's holder, once; nothing else is asked about them, and nothing is cached. */
function addTicketed<Opened>(files: FastifyInstance, { path, find, send, rates }: Ticketed<Opened>): void {
  const url = `/${path}/:ticket`;
  files.get<{ Params: { ticket: string } }>(
    url,
    { constraints: SITE, exposeHeadRoute: false },
    async (request, reply) => {
      const spent = rates.render(request.ip);
      if (!spent.ok) return sendRefusal(reply, spent.refusal);
      const { ticket } = request.params;
      const opened = TICKET.test(ticket) ? await find(ticket) : undefined;
      if (opened === undefined) return sendRefusal(reply, { code: 'notFound' });
      return send(reply.header('Cache-Control', 'no-store'), opened, request);
    },
  );
}

function sendWidget(reply: FastifyReply, widget: Widget, { headers }: FastifyRequest): FastifyReply {
  return reply
    .header('Content-Security-Policy', widgetPolicy(widget, headers.host ?? ''))
    .type('text/html; charset=utf-8')
    .send(widgetPage(widget));
}

/** Sends a picture that pages of other origins can display but not read. */
function sendPicture(reply: FastifyReply, picture: Uint8Array): FastifyReply {
  return reply.header('Cross-Origin-Resource-Policy', 'cross-origin').type('image/png').send(bufferOf(picture));
}

/** Sends a document to be saved and never shown; even if it is opened, it can do nothing. */
function sendDocument(reply: FastifyReply, { name, type, bytes }: SavedFile): FastifyReply {
  return reply.header('Content-Disposition', `attachment; filename="${name}"`).type(type).send(bufferOf(bytes));
}

function bufferOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

function sendAsset(reply: FastifyReply, type: string, content: string | Buffer): FastifyReply {
  return reply.header('Cache-Control', A_MINUTE).type(`${type}; charset=utf-8`).send(content);
}

/**
 * T36, ruling R29: allows exactly the provider's script and our own, which presses its button; otherwise only what the
 * provider's host serves; framed only by the brand's pages. The page is sandboxed and so has no origin at all.
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
