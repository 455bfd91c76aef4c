import type { JsonObject } from '@candor/domain/content/cms/entry.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEdge } from '../../tests/support/edge.ts';
import type { Edge } from '../../tests/support/edge.ts';
import { heading } from '../../tests/support/content.ts';
import { enterStarters } from '../modules/website/content/index.ts';
import { contentOf } from './content.ts';

let edge: Edge;

const list = { component: 'grid', columns: [{ children: [{ component: 'blogposts', settings: {} }] }] };
const entries: Readonly<Record<string, JsonObject>> = {
  index: { title: 'Home', components: [heading('Home')] },
  news: { title: 'News', components: [list] },
  second: { title: 'Second', title_de: 'Zweiter', post: true, components: [], components_de: [heading('Zweiter')] },
  first: { title: 'First', description: 'Of two', post: true, og_image: '/first.jpg', components: [] },
  hidden: { title: 'Hidden', post: true, noindex: true, components: [] },
  about: { title: 'About', components: [heading('About')] },
};

beforeAll(async () => {
  edge = await startEdge();
  const documents = Object.entries(entries).map(([name, entry]) => ({ kind: 'page', name, entry }) as const);
  await enterStarters({ pool: edge.pool, clock: edge.clock }, 'northline', documents);
});

afterAll(() => edge.stop());

async function postsOn(address: string, language: 'en' | 'de') {
  const { brand } = edge;
  return (await contentOf(edge.content.sourceOf(brand), { brand, language, address })).posts;
}

test('CM-1 pages that are posts are listed where a page lists them, in its language, but for hidden ones', async () => {
  const shown = Math.floor(edge.clock.now() / 1_000);
  expect(await postsOn('/news', 'en')).toEqual([
    { slug: 'first', title: 'First', description: 'Of two', shown, picture: '/first.jpg' },
    { slug: 'second', title: 'Second', description: '', shown, picture: '' },
  ]);
  expect((await postsOn('/de/news', 'de'))?.map(({ title }) => title)).toEqual(['First', 'Zweiter']);
  expect(await postsOn('/about', 'en')).toBeUndefined();
  // A post links to the other posts.
  expect((await postsOn('/second', 'en'))?.map(({ title }) => title)).toEqual(['First', 'Second']);
});
