import { expect, it } from 'vitest';
import { readLayout, readPageEntry } from './readEntry.ts';

it('a page without an address is none', () => {
  expect(readPageEntry({ title: 'x' })).toBeUndefined();
  expect(readPageEntry({ title: 'x', title_slug: '' })).toBeUndefined();
});

it('what a host leaves out or says wrongly is what a page without it has', () => {
  expect(readPageEntry({ title_slug: 'a', title: 7, _created: 'x', published: 'true', components: 'x' })).toEqual({
    _id: '',
    _created: 0,
    _modified: 0,
    _shown: 0,
    published: true,
    title: '',
    title_slug: 'a',
    components: null,
    seo_title: null,
    description: null,
    og_image: null,
    noindex: false,
    post: false,
  });
});

it('an empty object of PHP, nothing at all and a text are settings without anything', () => {
  const layout = readLayout([
    { component: 'a', settings: [] },
    { component: 'b', settings: null, _uid: 3 },
    { component: 'c', children: [{ component: 'd', settings: 'x' }, 'y', { component: 7 }] },
    { component: 'grid', columns: [{ settings: [], children: null }, null, { children: [{ component: 'e' }] }] },
    null,
    'text',
    [],
    { settings: {} },
  ]);
  expect(layout).toEqual([
    { component: 'a', settings: {} },
    { component: 'b', settings: {} },
    { component: 'c', settings: {}, children: [{ component: 'd', settings: {} }] },
    {
      component: 'grid',
      settings: {},
      columns: [
        { settings: {}, children: [] },
        { settings: {}, children: [{ component: 'e', settings: {} }] },
      ],
    },
  ]);
});

it('a layout that goes down without end is cut off', () => {
  let item: Record<string, unknown> = { component: 'x' };
  for (let depth = 0; depth < 200; depth += 1) item = { component: 'section', children: [item] };
  const text = JSON.stringify(readLayout([JSON.parse(JSON.stringify(item))]));
  expect(text.match(/section/g)).toHaveLength(12);
});
