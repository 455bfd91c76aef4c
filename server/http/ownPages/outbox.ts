import type { Brand } from '@candor/brands/schema.ts';
import { escapeHtml } from '@candor/contracts/documentation/blocks.ts';
import words from '@candor/locales/outbox.json' with { type: 'json' };
import type { Instant } from '@candor/domain/ids.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isLoopback } from '../../modules/access/sessions/index.ts';
import type { AppDeps, PageDeps } from '../app.ts';
import { senderOf } from '../clientAddress.ts';
import type { RequestSender } from '../clientAddress.ts';
import { sendRefusal } from '../errors.ts';
import { hostnameOf } from '../hosts.ts';
import { ownPage, ownPagePolicy } from './ownPage.ts';
import { framedStyle } from './pageStyle.ts';

export interface KeptMail {
  readonly id: string;
  readonly from: { readonly name: string; readonly address: string };
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly at: Instant;
}

/** A demonstration's mails, as the page reads them. */
export interface OutboxMails {
  list(brandId: string): Promise<KeptMail[]>;
  find(brandId: string, id: string): Promise<KeptMail | undefined>;
}

const PAGE = '/outbox';
const STYLE = `${PAGE}/outbox.css`;

/** Policy of the list and the frame around a mail: one style sheet of ours, and the mail itself in a frame. */
const PAGE_POLICY = ownPagePolicy("frame-src 'self'");

/** Policy of a mail, which can only be displayed; its links open outside the frame. */
const MAIL_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ');

/** Adds the pages, preceded by the outbox. */
export function withOutbox(
  outbox: OutboxMails | undefined,
  servesDemoTo: (sender: RequestSender) => boolean,
  addPages: NonNullable<AppDeps['addPages']>,
) {
  return async (app: FastifyInstance, deps: PageDeps): Promise<void> => {
    addOutbox(app, { brandOf: deps.brandOf, outbox, servesDemoTo });
    await addPages(app, deps);
  };
}

interface OutboxDeps {
  readonly brandOf: (request: FastifyRequest) => Brand;
  /** Undefined where mails are really sent: no such page exists then. */
  readonly outbox: OutboxMails | undefined;
  /** May this sender read the outbox? */
  readonly servesDemoTo: (sender: RequestSender) => boolean;
}

/**
 * Adds the page on which people who try out a demonstration on their own machine read its mails. It exists only while
 * no mail is sent, only under the machine's own names and only to a caller on the machine, or as configured: the links
 * in these mails open accounts.
 */
export function addOutbox(app: FastifyInstance, { brandOf, outbox, servesDemoTo }: OutboxDeps): void {
  if (outbox === undefined) return;
  const style = framedStyle('outbox.css');
  void app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      const isOpen = isLoopback(hostnameOf(request.headers.host)) && servesDemoTo(senderOf(request));
      if (!isOpen) return sendRefusal(reply, { code: 'notFound' });
      reply.headers({
        'Cache-Control': 'no-store',
        'Referrer-Policy': 'no-referrer',
        'X-Content-Type-Options': 'nosniff',
      });
      return undefined;
    });
    scope.get(STYLE, (_request, reply) => reply.type('text/css; charset=utf-8').send(style));
    scope.get(PAGE, async (request, reply) => {
      const brand = brandOf(request);
      return sendPage(reply, pageOf(brand, { mails: await outbox.list(brand.id), chosen: undefined }));
    });
    scope.get<{ Params: { id: string } }>(`${PAGE}/:id`, async (request, reply) => {
      const brand = brandOf(request);
      const mail = await outbox.find(brand.id, request.params.id);
      if (mail === undefined) return sendRefusal(reply, { code: 'notFound' });
      return sendPage(reply, pageOf(brand, { mails: await outbox.list(brand.id), chosen: mail }));
    });
    scope.get<{ Params: { id: string } }>(`${PAGE}/:id/html`, async (request, reply) => {
      const mail = await outbox.find(brandOf(request).id, request.params.id);
      if (mail === undefined) return sendRefusal(reply, { code: 'notFound' });
      const html = mail.html.replace('<head>', '<head>\n<base target="_blank">');
      return reply.header('Content-Security-Policy', MAIL_POLICY).type('text/html; charset=utf-8').send(html);
    });
  });
}

function sendPage(reply: FastifyReply, html: string): FastifyReply {
  return reply.header('Content-Security-Policy', PAGE_POLICY).type('text/html; charset=utf-8').send(html);
}

interface ShownMails {
  /** Mails in the list, newest first. */
  readonly mails: readonly KeptMail[];
  /** Mail that the reader has opened. */
  readonly chosen: KeptMail | undefined;
}

/** Writes the page. Until a mail is chosen, the newest one is beside the list; on a phone, only the list is shown. */
function pageOf(brand: Brand, { mails, chosen }: ShownMails): string {
  const open = chosen ?? mails[0];
  const title = words.title.replaceAll('{{brand}}', brand.name);
  return ownPage({
    language: 'en',
    title,
    section: words.section,
    style: STYLE,
    bodyClass: chosen === undefined ? 'list' : 'open',
    links: `<nav><a href="/">${escapeHtml(words.home)}</a> <a href="${PAGE}">${escapeHtml(words.reload)}</a></nav>`,
    content: `<section class="head" aria-labelledby="title">
<h1 id="title">${escapeHtml(title)}</h1>
<p>${escapeHtml(words.lead)}</p>
</section>
<main>
<section class="mails" aria-label="${escapeHtml(words.mails)}">
${mails.length === 0 ? `<p class="none">${escapeHtml(words.none)}</p>` : `<ul>\n${mails.map((mail) => rowOf(mail, { open, brand })).join('\n')}\n</ul>`}
</section>
${open === undefined ? '' : `<section class="mail" aria-label="${escapeHtml(words.mail)}">\n${mailOf(open)}\n</section>`}
</main>`,
  });
}

interface RowPlace {
  readonly open: KeptMail | undefined;
  readonly brand: Brand;
}

/** Writes a row; the end of a subject that names the brand is only read out, since the page's title shows it. */
function rowOf({ id, to, subject, at }: KeptMail, { open, brand }: RowPlace): string {
  const end = ` · ${brand.name}`;
  const title = subject.endsWith(end)
    ? `${escapeHtml(subject.slice(0, -end.length))}<span>${escapeHtml(end)}</span>`
    : escapeHtml(subject);
  const current = id === open?.id ? ' aria-current="page"' : '';
  return (
    `<li><a href="${PAGE}/${escapeHtml(id)}"${current}>` +
    `<strong>${title}</strong>` +
    `<span>${escapeHtml(to)}</span><time datetime="${new Date(at).toISOString()}">${timeOf(at)}</time></a></li>`
  );
}

function mailOf({ id, to, from, subject, at, text }: KeptMail): string {
  return `<h2>${escapeHtml(subject)}</h2>
<dl>
<div><dt>${escapeHtml(words.from)}</dt><dd>${escapeHtml(`${from.name} <${from.address}>`)}</dd></div>
<div><dt>${escapeHtml(words.to)}</dt><dd>${escapeHtml(to)}</dd></div>
<div><dt>${escapeHtml(words.time)}</dt><dd>${timeOf(at)}</dd></div>
</dl>
<iframe title="${escapeHtml(subject)}" loading="lazy" src="${PAGE}/${escapeHtml(id)}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<details><summary>${escapeHtml(words.text)}</summary><pre tabindex="0">${escapeHtml(text)}</pre></details>`;
}

const shownTime = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

function timeOf(at: number): string {
  return `${shownTime.format(at)} UTC`;
}
