import { createRequestHandler, RouterContextProvider } from 'react-router';
import * as build from 'virtual:react-router/server-build';
import { pageContext } from './data/page.ts';
import type { PageFacts } from './data/page.ts';
import { readPageFiles } from './data/pageStyles.server.ts';
import { inWriting } from './renderLanguage.server.ts';

const handle = createRequestHandler(build, import.meta.env.MODE);

if (!import.meta.env.DEV) readPageFiles();

/** Renders a page for the pages thread: takes its address and what the server knows about it, returns the response. */
export function renderPage(request: Request, facts: PageFacts): Promise<Response> {
  const context = new RouterContextProvider();
  context.set(pageContext, facts);
  return inWriting({ language: facts.language, currency: facts.brand.currency.code }, () => handle(request, context));
}
