import { createHash } from 'node:crypto';
import { Writable } from 'node:stream';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { renderToPipeableStream } from 'react-dom/server';
import type { EntryContext, RouterContextProvider } from 'react-router';
import { ServerRouter } from 'react-router';
import { NonceContext } from './data/nonce.ts';
import { OWN_SCRIPTS_HEADER, OWN_STYLES_HEADER, removeNonces } from './data/ownScripts.ts';
import { pageContext } from './data/page.ts';
import { addPageStyles } from './data/pageStyles.server.ts';
import { textsIn } from './data/words.server.ts';

/**
 * Renders a page whole: its inline scripts are hashed and it is cached for a moment (ruling R22), so there is nothing
 * to stream.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const { nonce: personal, language, assets, sheet } = context.get(pageContext);
  const nonce = personal ?? crypto.randomUUID();
  const page = (
    <NonceContext value={{ nonce, isPersonal: personal !== undefined }}>
      <I18nextProvider i18n={textsIn(language)}>
        <ServerRouter context={router} url={request.url} nonce={nonce} />
      </I18nextProvider>
    </NonceContext>
  );
  const rendered = await renderWhole(page, nonce);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set('Content-Language', language);
  if (personal !== undefined) return new Response(rendered, { status, headers });
  const isPlain = router.renderMeta?.didRenderScripts !== true && !import.meta.env.DEV;
  const theme = { address: assets.theme, text: sheet };
  const whole = isPlain ? addPageStyles(rendered, { mark: nonce, theme }) : rendered;
  const { html, scripts, styles } = removeNonces(whole, nonce);
  headers.set(OWN_SCRIPTS_HEADER, hashesOf(scripts));
  headers.set(OWN_STYLES_HEADER, hashesOf(styles));
  return new Response(html, { status, headers });
}

function hashesOf(texts: readonly string[]): string {
  return texts.map((text) => createHash('sha256').update(text).digest('base64')).join(' ');
}

/** Logs only real failures: a client's missing page is no fault of the server. */
export function handleError(error: unknown, { request }: { readonly request: Request }): void {
  if (request.signal.aborted) return;
  console.error(error);
}

function renderWhole(page: ReactNode, nonce: string): Promise<string> {
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
      nonce,
      // Parts rendered late are written in their final place, so no script has to move them.
      progressiveChunkSize: Infinity,
      onAllReady: () => pipe(sink),
      onError: reject,
    });
  });
}
