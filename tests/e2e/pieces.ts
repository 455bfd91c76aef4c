import { once } from 'node:events';
import { createServer, get } from 'node:http';
import type { Server, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Page } from '@playwright/test';
import { assert } from '@candor/domain/assert.ts';
import type { JourneyServer } from './sharedServer.ts';

/** A line on which pages come in pieces, each once the browser has painted the one before; other files come at once. */
export interface LineOfPieces {
  readonly port: number;
  /** Opens a page, on its first visit. Resolves once its last piece has come. */
  open(page: Page, address: string): Promise<void>;
  close(): void;
}

interface Arrival {
  readonly response: ServerResponse;
  readonly html: string;
}

/** Characters of a piece at least; it ends before the next element of these kinds. */
const PIECE = 600;
/** Places before which a page is cut. What is only for browsers without scripts stays in one piece. */
const PLACES =
  /<noscript>.*?<\/noscript>|<(?=(?:aside|dd|div|dt|footer|form|h[1-6]|header|li|main|p|section|td|tr)\b)/gs;

/** Opens such a line to a server. */
export async function openLineOfPieces({ port }: Pick<JourneyServer, 'port'>): Promise<LineOfPieces> {
  let next = Promise.withResolvers<Arrival>();
  const line = createServer((request, response) => {
    // A browser that has the page already would get none.
    const { 'if-none-match': _known, ...headers } = request.headers;
    const { url: path } = request;
    get({ host: '127.0.0.1', port, path, headers: { ...headers, 'accept-encoding': 'identity' } }, (answer) => {
      const { 'content-length': _length, ...kept } = answer.headers;
      const isPage = kept['content-type']?.startsWith('text/html') === true;
      response.writeHead(answer.statusCode ?? 200, isPage ? kept : answer.headers);
      if (!isPage) return void answer.pipe(response);
      text(answer).then((html) => next.resolve({ response, html }), next.reject);
    }).on('error', next.reject);
  });
  line.listen(0, '127.0.0.1');
  await once(line, 'listening');
  return {
    port: portOf(line),
    async open(page, address) {
      next = Promise.withResolvers();
      const opening = page.goto(address, { waitUntil: 'commit' });
      const { response, html } = await next.promise;
      for (const [index, piece] of piecesOf(html).entries()) {
        const mark = `${address} ${index}`;
        response.write(`${piece}<!--${mark}-->`);
        if (index === 0) await opening;
        await page.evaluate(untilPainted, mark);
      }
      response.end();
      await page.waitForLoadState();
    },
    close() {
      line.closeAllConnections();
      line.close();
    },
  };
}

function portOf(server: Server): number {
  const at = server.address();
  assert(typeof at === 'object' && at !== null, () => 'the line has no port');
  return at.port;
}

/** Cuts a page into pieces, the first with its head. */
function piecesOf(html: string): readonly string[] {
  const pieces: string[] = [];
  let start = 0;
  for (const { index, 0: found } of html.matchAll(PLACES)) {
    if (found !== '<' || index < html.indexOf('<body') || index - start < PIECE) continue;
    pieces.push(html.slice(start, index));
    start = index;
  }
  // The last piece ends the document, after which no mark may come.
  const end = html.lastIndexOf('</body>');
  assert(end > start, () => 'the page has no end');
  return [...pieces, html.slice(start, end)];
}

/** Resolves once the browser has painted the piece with this mark at its end. */
function untilPainted(mark: string): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      const comments = document.createTreeWalker(document, NodeFilter.SHOW_COMMENT);
      while (comments.nextNode() !== null)
        if (comments.currentNode.nodeValue === mark)
          return void requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
      requestAnimationFrame(look);
    };
    look();
  });
}
