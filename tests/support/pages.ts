import { createHash } from 'node:crypto';
import cookie from '@fastify/cookie';
import fastify from 'fastify';
import { loadBrand } from '@candor/server/brands.ts';
import { pages } from '@candor/server/http/pages.ts';
import type { PageAnswer, PageAsk, PageRendering } from '@candor/server/http/pages.ts';
import { SESSION_COOKIE } from '@candor/server/modules/access/sessions/index.ts';
import { newRates } from './rates.ts';

export const SCRIPT = 'window.page = 1';
export const HTML = `<html><head><script>${SCRIPT}</script><script src="/assets/a.js"></script></head></html>`;
export const OWN = { 'x-own-scripts': createHash('sha256').update(SCRIPT).digest('base64') };
/** Cookies of a browser with a session, or with what looks like one: it gets the pages of clients. */
export const CLIENT = { [SESSION_COOKIE]: 'good' };
export const northline = loadBrand('northline');

/** Opens a brand's pages over the test's own renderer, and notes the requests to it. */
export async function openPages(
  answer: (ask: PageAsk) => PageAnswer = () => ({ status: 200, headers: OWN, body: HTML }),
  others: Partial<
    Pick<
      PageRendering,
      'framesOf' | 'payingOf' | 'filesSite' | 'sharedAddressOf' | 'render' | 'securityTextOf' | 'drawing'
    >
  > = {},
  brand = northline,
) {
  const requests: PageAsk[] = [];
  const app = fastify();
  await app.register(cookie);
  const render = async (ask: PageAsk) => {
    requests.push(ask);
    return answer(ask);
  };
  const rates = newRates();
  const addPages = pages({ clientFolder: '/nowhere', render, ...others });
  await addPages(app, { brandOf: () => brand, rates });
  return { app, requests };
}
