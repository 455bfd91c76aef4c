import { expect, it } from 'vitest';
import { loadBrand } from '../brands.ts';
import { ThreadBus } from '../bus/threads.ts';
import type { ContentSource } from '../providers/cms/interface.ts';
import { addressOfMissing, renderOverBus } from './render.ts';
import type { RenderAsk } from './render.ts';

const brand = loadBrand('northline');
const FOUND: Awaited<ReturnType<ContentSource['page']>> = {
  entry: {
    _id: '1',
    _created: 0,
    _modified: 0,
    _shown: 0,
    published: true,
    title: 'About',
    title_slug: 'about',
    components: null,
  },
  languages: ['en'],
  own: 'en',
};

async function renders(address: string) {
  const requests: RenderAsk[] = [];
  const bus = ThreadBus.hub();
  bus.respond('pages.page', (ask) => {
    requests.push(ask);
    return { status: 200, headers: {}, body: 'page' };
  });
  const source: ContentSource = {
    page: async (_brandId, slug) => (slug === 'who-we-were' ? { movedTo: 'about' } : undefined),
    settings: async (_brandId, language) => ({ name: language }),
    pages: async () => [],
    submit: async () => false,
  };
  const render = renderOverBus({
    bus,
    pricesNow: () => ({ now: 0, simulated: true, prices: {} }),
    sourceOf: () => source,
    serviceNow: () => ({ mode: 'readOnly', until: null, note: 'New disks' }),
    originOf: () => 'https://northline.example',
    barsOf: async () => [],
  });
  const answer = await render({ brand, language: 'en', address });
  return { answer, requests: requests[0] };
}

it.each([
  ['/who-we-were', '/about'],
  ['/de/who-we-were', '/de/about'],
])('CM-3 %s leads to %s for good', async (address, location) => {
  const { answer, requests: request } = await renders(address);
  expect(answer).toMatchObject({ status: 301, headers: { Location: location } });
  expect(request).toBeUndefined();
});

it('CM-3 the data of a page that has moved say where it is', async () => {
  const { answer, requests: request } = await renders('/who-we-were.data');
  expect(answer.status).toBe(200);
  expect(request?.content.movedTo).toBe('about');
});

it('SM-6 a page says in which mode the installation is', async () => {
  const { requests: request } = await renders('/about');
  expect(request?.service).toEqual({ mode: 'readOnly', until: null, note: 'New disks' });
});

it.each([
  ['/', true],
  ['/de', true],
  ['/de.data', true],
  ['/about', false],
  ['/login', false],
])('%s has the bars of the picture of the platform: %s', async (address, has) => {
  expect((await renders(address)).requests?.bars).toEqual(has ? [] : undefined);
});

it('a page has the language of its address, and its content too', async () => {
  expect((await renders('/de/about')).requests).toMatchObject({
    language: 'de',
    content: { settings: { name: 'de' } },
  });
  expect((await renders('/about')).requests).toMatchObject({ language: 'en', content: { settings: { name: 'en' } } });
});

it.each<readonly [string, string]>([
  ['/nope', '/-no-such-page'],
  ['/nope.php', '/-no-such-page'],
  ['/%2e%2e', '/-no-such-page'],
  ['/de/nope', '/de/-no-such-page'],
  ['/xx/nope', '/-no-such/page'],
  ['/es/nope', brand.languages.includes('es') ? '/es/-no-such-page' : '/-no-such/page'],
  ['/a/b/c', '/-no/such/page'],
  ['/a/b/c/d/e', '/-no/such/page'],
  ['/de/a/b', '/de/-no-such/page'],
  ['/-no-such-page', '/-no-such-page'],
  // Pages that exist or existed, and addresses of the product, keep their own address.
  ...[
    '/',
    '/de',
    '/about',
    '/de/about',
    '/who-we-were',
    '/login',
    '/platform/BTCUSD',
    '/my-account/limits',
    '/404',
    '/a/404',
  ].map((own) => [own, own] as const),
  // Addresses that are redirected to another spelling, or are the framework's own requests.
  ...['/Nope', '/nope/', '/nope.data', '//nope'].map((own) => [own, own] as const),
])('T58 the page of %s is made as %s', async (address, made) => {
  const page: ContentSource['page'] = async (_brandId, slug) =>
    slug === 'who-we-were' ? { movedTo: 'about' } : slug === 'about' ? FOUND : undefined;
  expect(await addressOfMissing({ page }, { brand, language: 'en', address })).toBe(made);
});
