import { expect, it } from 'vitest';
import { loadBrand } from '../brands.ts';
import { ThreadBus } from '../bus/threads.ts';
import type { ContentSource } from '../providers/cms/interface.ts';
import { renderOverBus } from './render.ts';
import type { RenderAsk } from './render.ts';

const brand = loadBrand('northline');

async function renders(address: string) {
  const asked: RenderAsk[] = [];
  const bus = ThreadBus.hub();
  bus.respond('render.page', (ask) => {
    asked.push(ask);
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
    originOf: () => 'https://northline.example',
  });
  const answer = await render({ brand, language: 'en', address });
  return { answer, asked: asked[0] };
}

it.each([
  ['/who-we-were', '/about'],
  ['/de/who-we-were', '/de/about'],
])('CM-3 %s leads to %s for good', async (address, location) => {
  const { answer, asked } = await renders(address);
  expect(answer).toMatchObject({ status: 301, headers: { Location: location } });
  expect(asked).toBeUndefined();
});

it('CM-3 the data of a page that has moved say where it is', async () => {
  const { answer, asked } = await renders('/who-we-were.data');
  expect(answer.status).toBe(200);
  expect(asked?.content.movedTo).toBe('about');
});

it('a page has the language of its address, and its content too', async () => {
  expect((await renders('/de/about')).asked).toMatchObject({ language: 'de', content: { settings: { name: 'de' } } });
  expect((await renders('/about')).asked).toMatchObject({ language: 'en', content: { settings: { name: 'en' } } });
});
