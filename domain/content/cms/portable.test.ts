import { expect, it } from 'vitest';
import { picturesOf, portableEntry, unknownComponents } from './portable.ts';

it('CM-10 an entry travels without what only its host knows, and without empty translations', () => {
  const entry = {
    _id: '1',
    _created: 1,
    _modified: 2,
    _by: 'x',
    _o: 3,
    published: true,
    title_slug: 'about',
    title: 'About',
    title_de: '',
    title_it: null,
    components: [],
    components_de: [],
    components_es: [{}],
    rank: 0,
  };
  expect(portableEntry(entry)).toEqual({ title: 'About', components: [], components_es: [{}], rank: 0 });
});

it('CM-10 what nobody draws is counted, however deep it is and in every language', () => {
  const chart = { component: 'TradingChart', settings: {} };
  const found = unknownComponents({
    components: [chart, { component: 'grid', columns: [{ children: [chart, { component: 'text' }] }] }],
    components_de: [{ component: 'section', children: [{ component: 'Pixel' }] }],
    title: 'x',
  });
  expect([...found]).toEqual([
    ['TradingChart', 2],
    ['Pixel', 1],
  ]);
});

it('CM-10 pictures that lie on the host are named once', () => {
  const picture = { path: '/storage/uploads/2021/a.jpg', styles: [{ path: '/styles/b.webp?cimgt=1' }] };
  const components = [{ settings: { image: picture, other: { path: 'https://cdn.example/c.png' }, url: '/about' } }];
  expect(picturesOf({ components, components_de: components })).toEqual([
    '/storage/uploads/2021/a.jpg',
    '/styles/b.webp?cimgt=1',
  ]);
});
