import type { FastifyReply } from 'fastify';
import { Html, html } from '../html.ts';

export interface Page {
  readonly title: string;
  readonly content: Html;
  /** Are there lists of everything? Only under the machine's own name. */
  readonly hasLists: boolean;
  /** Is the page narrow, for a single decision? */
  readonly isNarrow?: boolean;
  /** The targets of forms besides the bank itself. */
  readonly formTargets?: string | undefined;
}

/** Sends a page in the frame that every page of the bank has, which says that it is the Test bank. */
export function sendPage(reply: FastifyReply, page: Page): FastifyReply {
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    "font-src 'self'",
    // The policy also applies to the redirect that answers a form.
    `form-action 'self'${page.formTargets === undefined ? '' : ` ${new URL(page.formTargets).origin}`}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  return reply
    .header('Content-Security-Policy', policy)
    .header('Referrer-Policy', 'same-origin')
    .type('text/html; charset=utf-8')
    .send(layout(page).text);
}

function layout({ title, content, hasLists, isNarrow }: Page): Html {
  return html`${new Html('<!doctype html>')}
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} · TEST BANK</title>
<link rel="stylesheet" href="/bank.css">
</head>
<body${isNarrow === true && new Html(' class="narrow"')}>
<header>
<p class="name"><strong>TEST BANK</strong> <span>No real money.</span></p>
${hasLists && html`<nav aria-label="Test bank"><a href="/">Merchants</a> <a href="/wires">Account statement</a></nav>`}
</header>
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`;
}

const shownTime = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' });

export function timeOf(instant: number): Html {
  const text = new Date(instant).toISOString();
  return html`<time datetime="${text}">${shownTime.format(instant)} UTC</time>`;
}
