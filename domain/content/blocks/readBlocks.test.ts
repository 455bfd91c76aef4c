import { describe, expect, it } from 'vitest';
import type { JsonObject, JsonValue, LayoutItem } from '../cms/entry.ts';
import { blockDefinitions, blockKinds } from './definitions.ts';
import { prepareEntry } from '../desk/prepareEntry.ts';
import { BLOCKS_MAXIMUM, DEPTH_MAXIMUM, readBlocks } from './readBlocks.ts';

const COCKPIT = { origin: 'https://cms.example', others: ['https://media.example'] };
const PICTURE = { path: '/storage/uploads/2026/01/a.jpg', meta: { title: 'A harbour' } };
const DRAWN = { source: '/storage/uploads/2026/01/a.jpg', copies: [], alt: 'A harbour' };

function read(component: string, settings: JsonValue, rest: JsonObject = {}) {
  return readBlocks({ components: [{ component, settings, ...rest } as LayoutItem] });
}

describe('the components of a page', () => {
  it.each([
    ['heading', { text: 'Costs', tag: 'H3' }, { text: 'Costs', tag: 'h3' }],
    ['heading', { text: 'Costs', tag: null }, { text: 'Costs', tag: 'h2' }],
    ['heading', { text: 2026, tag: 'script' }, { text: '2026', tag: 'h2' }],
    ['text', { text: '<p>Left</p>' }, { html: '<p>Left</p>' }],
    ['html', { html: '<b>x</b>' }, { html: '<b>x</b>' }],
    ['divider', [], {}],
    ['button', { text: 'More', url: '/gold' }, { link: { text: 'More', address: '/gold' }, tone: 'dark' }],
    [
      'button',
      { text: 'More', url: 'about', className: 'light' },
      { link: { text: 'More', address: '/about' }, tone: 'light' },
    ],
    [
      'image',
      { image: PICTURE, width: '400', height: 300 },
      { kind: 'image', picture: { ...DRAWN, width: 400, height: 300 } },
    ],
    ['image', { image: PICTURE, width: 300 }, { kind: 'image', picture: { ...DRAWN, width: 300 } }],
    [
      'image',
      { image: { ...PICTURE, width: 800, height: 600 }, width: 300 },
      { kind: 'image', picture: { ...DRAWN, width: 300, height: 225 } },
    ],
    [
      'image',
      { image: { ...PICTURE, width: 800, height: 600 }, height: '300' },
      { kind: 'image', picture: { ...DRAWN, width: 400, height: 300 } },
    ],
    [
      'CustomImage',
      { title: 'T', asset: { path: '/2026/01/a.jpg', title: 'A harbour' } },
      { title: 'T', picture: DRAWN },
    ],
    ['BigHero', { title: 'Trade', subtitle: null, heroimage: [] }, { kind: 'bigHero', title: 'Trade', subtitle: '' }],
    ['PageBanner', { title: 'About', summary: '<p>x</p>' }, { title: 'About', summary: '<p>x</p>' }],
    ['PageBannerMedia', { title: 'A', height: 'large' }, { kind: 'pageBannerMedia', height: 400 }],
    ['PageBannerMedia', { title: 'A', height: null }, { kind: 'pageBannerMedia', height: 260 }],
    [
      'SectionDivider',
      { title: 'A', linktext: 'Go', linkurl: '/b' },
      { title: 'A', link: { text: 'Go', address: '/b' } },
    ],
    ['LeafletMap', { location: { lat: 53.5, lng: '9.9' } }, { kind: 'map', lat: 53.5, lng: 9.9, zoom: 13 }],
    ['GoogleMap', { location: { lat: 1, lng: 2 }, zoom: '5' }, { kind: 'map', zoom: 5 }],
    ['BlogPosts', { info: null, max: 'many', cols: '4' }, { kind: 'blogPosts', info: '', max: 6, columns: 4 }],
    [
      'CodeBlock',
      { code: '\n  let a = 1;\n', language: 'ts' },
      { kind: 'codeBlock', code: '  let a = 1;', language: 'ts' },
    ],
    ['form', { form: 'contact' }, { kind: 'contactForm', form: 'contact' }],
    ['form', { form: '../x' }, { form: 'contact' }],
    [
      'video',
      { url: 'https://youtu.be/abcdefghijk' },
      { video: { player: 'youtube', id: 'abcdefghijk' }, isAutoplay: false },
    ],
    ['video', { url: '/storage/uploads/a.mp4', autoplay: '1' }, { video: { player: 'file' }, isAutoplay: true }],
    ['subpages', { title: 'More' }, { kind: 'subPages', title: 'More', pages: [] }],
    [
      'Card',
      { title: 'Gold', card_image: PICTURE, link_text: 'More', link_url: '/gold' },
      { picture: DRAWN, link: { text: 'More' } },
    ],
    ['section', null, { kind: 'section', children: [] }],
  ] as const)('%s with %j is read as %j', (component, settings, expected) => {
    expect(read(component, settings)).toMatchObject([expected]);
  });

  it('include every kind, by each of its names, however it is spelt', () => {
    const settings = {
      text: 'x',
      html: 'x',
      code: 'x',
      url: 'https://youtu.be/abcdefghijk',
      image: PICTURE,
      asset: PICTURE,
      location: { lat: 1, lng: 1 },
      items: [{ value: { text: 'x' } }],
    };
    for (const kind of blockKinds) {
      const { component, aliases } = blockDefinitions[kind];
      for (const name of [component, ...aliases, component.toUpperCase(), component.split('').join('_')])
        expect(read(name, settings, { columns: [{}] })).toMatchObject([{ kind }]);
    }
  });

  it('read settings that are missing as none', () => {
    for (const kind of blockKinds)
      for (const settings of [null, [], undefined, 'x', 5, [[]]])
        expect(() => read(blockDefinitions[kind].component, settings as JsonValue)).not.toThrow();
  });

  it.each([
    ['of a kind that nobody knows', 'marquee', { text: 'x' }],
    ['without what they show', 'heading', { text: ' ' }],
    ['whose link is no link of ours', 'button', { text: 'x', url: 'javascript:alert(1)' }],
    ['whose link leaves by another scheme', 'button', { text: 'x', url: '//evil.example' }],
    ['whose picture lies elsewhere', 'image', { image: { path: 'https://evil.example/a.jpg' } }],
    ['whose picture climbs', 'image', { image: { path: '/storage/uploads/../../etc' } }],
    ['whose picture is data', 'image', { image: { path: 'data:text/html,x' } }],
    ['whose film is no player of ours', 'video', { url: 'https://youtu.be.evil.example/abcdefghijk' }],
    ['that are nowhere on earth', 'map', { location: { lat: 91, lng: 0 } }],
    ['that are nowhere at all', 'map', { location: [] }],
    ['of nothing to turn', 'carousel', { items: [{ value: {} }, null] }],
  ])('leave out those %s', (_name, component, settings) => {
    expect(read(component, settings as JsonValue)).toEqual([]);
  });

  it('hold columns, and in them components', () => {
    const column = (text: string) => ({
      settings: { class: 'wide' },
      children: [{ component: 'text', settings: { text } }],
    });
    expect(read('grid', [], { columns: [column('a'), null, column('b')] })).toMatchObject([
      {
        columns: [
          { look: { className: 'wide' }, children: [{ html: 'a' }] },
          { children: [] },
          { children: [{ html: 'b' }] },
        ],
      },
    ]);
  });

  it('take slides from a repeater, wrapped or bare', () => {
    const value = { carousel_image: PICTURE, text: 'One', summary: '<p>a</p>' };
    const [carousel] = read('CustomCarousel', { items: [{ field: { type: 'set' }, value }, { text: 'Two' }] });
    expect(carousel).toMatchObject({
      slides: [{ picture: DRAWN, text: 'One', summary: '<p>a</p>' }, { text: 'Two' }],
    });
  });

  it('name the sub-pages that their page links to, but those that lead nowhere', () => {
    const subpages = [{ title: 'Gold', title_slug: 'Gold', description: 'x' }, { _link: 'page' }, null];
    const [block] = readBlocks({ components: [{ component: 'subpages', settings: { title: 'More' } }], subpages });
    expect(block).toMatchObject({ pages: [{ slug: 'gold', title: 'Gold', description: 'x' }] });
  });

  it('ED-5 are all that may be stored: eight levels, a thousand components', () => {
    let nested: JsonValue = { component: 'heading', settings: { text: 'deep' } };
    for (let level = 1; level < 8; level++) nested = { component: 'section', children: [nested] };
    const components = [nested as LayoutItem, ...Array.from({ length: 992 }, () => ({ component: 'divider' }))];
    expect(prepareEntry({ title: 'x', components }, { kind: 'page', languages: ['en'] }).ok).toBe(true);
    const read = readBlocks({ components });
    expect(JSON.stringify(read)).toContain('deep');
    expect(read).toHaveLength(993);
  });

  it('end at a depth and a number', () => {
    let nested: JsonValue = { component: 'heading', settings: { text: 'deep' } };
    for (let level = 0; level < DEPTH_MAXIMUM; level++) nested = { component: 'section', children: [nested] };
    expect(JSON.stringify(readBlocks({ components: [nested as LayoutItem] }))).not.toContain('deep');
    const many = Array.from({ length: BLOCKS_MAXIMUM + 50 }, () => ({ component: 'divider' }));
    expect(readBlocks({ components: many })).toHaveLength(BLOCKS_MAXIMUM);
  });

  it('are none where a page has none', () => {
    expect(readBlocks({ components: null })).toEqual([]);
    expect(readBlocks({ components: 'x' as unknown as null })).toEqual([]);
  });
});

describe('pictures', () => {
  const sourceOf = (image: JsonValue, sources = COCKPIT) => {
    const [block] = readBlocks({ components: [{ component: 'image', settings: { image } }] }, sources);
    return block?.kind === 'image' ? block.picture.source : undefined;
  };

  it.each([
    ['/storage/uploads/a.jpg', 'https://cms.example/storage/uploads/a.jpg'],
    ['/2026/01/a.jpg', 'https://cms.example/storage/uploads/2026/01/a.jpg'],
    ['storage/uploads/a.jpg', 'https://cms.example/storage/uploads/a.jpg'],
    ['2026/01/a.jpg', 'https://cms.example/storage/uploads/2026/01/a.jpg'],
    ['/styles/page/a.jpg?cimgt=12', 'https://cms.example/styles/page/a.jpg?cimgt=12'],
    ['https://media.example/a.jpg', 'https://media.example/a.jpg'],
    ['https://cms.example/a.jpg', 'https://cms.example/a.jpg'],
    ['https://media.example.evil/a.jpg', undefined],
    ['//evil.example/a.jpg', undefined],
    ['/\\evil.example/a.jpg', undefined],
    ['javascript:alert(1)', undefined],
    ['', undefined],
  ])('of the path %s are at %s', (path, source) => {
    expect(sourceOf({ path })).toBe(source);
    expect(sourceOf(path)).toBe(source);
  });

  it.each([
    ['/cockpit/storage/uploads/a.jpg', 'https://www.example/cockpit/storage/uploads/a.jpg'],
    ['/storage/uploads/a.jpg', 'https://www.example/cockpit/storage/uploads/a.jpg'],
    ['/2026/01/a.jpg', 'https://www.example/cockpit/storage/uploads/2026/01/a.jpg'],
    ['https://www.example/cockpit/a.jpg', 'https://www.example/cockpit/a.jpg'],
    ['https://www.example.evil/cockpit/a.jpg', undefined],
  ])('of a host in a folder: %s are at %s', (path, source) => {
    expect(sourceOf(path, { origin: 'https://www.example/cockpit', others: [] })).toBe(source);
  });

  it('of our own library come in every width that was made', () => {
    const of = (width: number) => `/media/${'a'.repeat(24)}/${width}.webp`;
    const image = { path: of(1280), styles: [640, 320].map((width) => ({ style: `${width}`, path: of(width) })) };
    expect(read('image', { image })).toMatchObject([
      { picture: { source: of(1280), copies: [320, 640, 1280].map((width) => ({ source: of(width), width })) } },
    ]);
  });

  it('take the made size that a component names', () => {
    const styles = [{ style: 'Thumb', path: '/storage/uploads/thumb.jpg' }];
    const settings = { asset: { path: '/a.jpg', styles }, style: 'Thumb' };
    expect(read('customimage', settings)).toMatchObject([
      { look: {}, picture: { source: '/storage/uploads/thumb.jpg' } },
    ]);
  });
});

describe('looks', () => {
  const lookOf = (settings: JsonObject) => read('divider', settings)[0]?.look;

  it.each([
    ['color: #123456; text-align:center', { color: '#123456', textAlign: 'center' }],
    ['padding: 0 12px; max-width: 40rem;', { padding: '0 12px', maxWidth: '40rem' }],
    ['background-color: var(--surface-2)', { backgroundColor: 'var(--surface-2)' }],
    ['background: url(https://evil.example/x)', undefined],
    ['background-color: url(x)', undefined],
    ['position: fixed; top: 0; z-index: 99', undefined],
    ['margin: -400px', undefined],
    ['width: expression(alert(1))', undefined],
    ['color: red; color: red; background-image: x', { color: 'red' }],
    ['Thumb', undefined],
  ])('%s is kept as %j', (style, expected) => {
    expect(lookOf({ style })?.style).toEqual(expected);
  });

  it('keep names that are nobody else’s', () => {
    expect(lookOf({ id: 'costs', class: 'wide _hero_x1 <b> visually-hidden dark' })).toEqual({
      id: 'costs',
      className: 'wide dark',
    });
    expect(lookOf({ id: 'content', class: '' })).toEqual({});
    expect(lookOf({ id: 'a b', class: null })).toEqual({});
  });
});
