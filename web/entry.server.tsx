import { Writable } from 'node:stream';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { renderToPipeableStream } from 'react-dom/server';
import type { EntryContext, RouterContextProvider } from 'react-router';
import { ServerRouter } from 'react-router';
import { NonceContext } from './data/nonce.ts';
import { pageContext } from './data/page.ts';
import { textsIn } from './data/words.server.ts';

/**
 * Renders a page whole: its inline scripts are hashed and it is kept for a moment (ruling R22), so there is nothing
 * to stream.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const { nonce, language } = context.get(pageContext);
  const page = (
    <NonceContext value={nonce}>
      <I18nextProvider i18n={textsIn(language)}>
        <ServerRouter context={router} url={request.url} {...(nonce !== undefined && { nonce })} />
      </I18nextProvider>
    </NonceContext>
  );
  const html = await renderWhole(page, nonce);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set('Content-Language', language);
  return new Response(html, { status, headers });
}

/** A client's missing page is not the server's trouble: only what breaks is logged. */
export function handleError(error: unknown, { request }: { readonly request: Request }): void {
  if (request.signal.aborted) return;
  console.error(error);
}

function renderWhole(page: ReactNode, nonce: string | undefined): Promise<string> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    const sink = new Writable({
      write(part: Buffer, _encoding, done) {
        parts.push(part);
        done();
      },
      final(done) {
        resolve(Buffer.concat(parts).toString('utf8'));
        done();
      },
    });
    const { pipe } = renderToPipeableStream(page, {
      ...(nonce !== undefined && { nonce }),
      // Parts that came late are in their place: nothing is put there by a script.
      progressiveChunkSize: Infinity,
      onAllReady: () => pipe(sink),
      onError: reject,
    });
  });
}
