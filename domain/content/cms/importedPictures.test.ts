import { expect, it } from 'vitest';
import { hasPictureWithoutWords, picturesReferred, replacePictures } from './importedPictures.ts';

const id = 'a'.repeat(24);
const path = `/media/${id}/640.webp`;
const variants = [{ width: 640, path }];
const other = { id, path, width: 640, height: 480, variants };
const block = (settings: object, component = 'image') => ({ component, settings: { ...settings } });

it('CM-10 pictures are found wherever pages have them, with the words of their language', () => {
  const entry = {
    og_image: '/storage/a.png',
    components: [
      block({ image: { path: '/1.jpg', meta: { title: 'One' } } }),
      block({ title: 'Beside', asset: { path: '/2.webp', title: 'IMG_2.webp' } }, 'CustomImage'),
      { component: 'grid', columns: [{ children: [block({ card_image: 'c.avif' }, 'Card')] }] },
      block({ items: [{ value: { carousel_image: { path: '/3.jpg', meta: [] } } }] }, 'CustomCarousel'),
      block({ text: '<p>/no.png</p><img alt="" src="/4.gif?a=1&amp;b=2">' }, 'text'),
      block({ text: 'see /five.jpg', url: '/terms.pdf', image: { path: '/notes.pdf' } }),
    ],
    components_de: [block({ image: { path: '/1.jpg', meta: { alt: 'Eins' } } })],
  };
  expect(
    picturesReferred(entry).map(({ path: from, words, hasWords, language }) => [from, words, hasWords, language]),
  ).toEqual([
    ['/storage/a.png', '', true, undefined],
    ['/1.jpg', 'One', false, undefined],
    ['/2.webp', 'Beside', false, undefined],
    ['c.avif', '', false, undefined],
    ['/3.jpg', '', false, undefined],
    ['/4.gif?a=1&b=2', '', true, undefined],
    ['/1.jpg', 'Eins', true, 'de'],
  ]);
});

it('CM-10 another picture stands in the same shape, and what is not replaced stays as it is', () => {
  const settings = {
    image: { path: '/1.jpg', meta: { title: 'One "a"' }, styles: [{ path: '/styles/1.jpg' }] },
    asset: { _id: 'x', path: '/2.jpg', mime: 'image/jpeg' },
    text: '<img class="wide" src="/1.jpg" srcset="/1.jpg 2x" title="&lt;b&gt;">',
    kept: { path: '/3.jpg' },
  };
  const replaced = replacePictures({ components: [block(settings)], og_image: '/1.jpg' }, (reference) =>
    reference.path === '/3.jpg' ? undefined : other,
  );
  const styles = [{ style: 'w640', path }];
  expect(replaced).toEqual({
    og_image: path,
    components: [
      block({
        image: { path, meta: { title: 'One "a"', alt: 'One "a"', asset: id, width: 640, height: 480 }, styles },
        asset: { _id: id, path, title: '2.jpg', alt: '', image: true, width: 640, height: 480, styles },
        text: `<img class="wide" src="${path}" title="&lt;b&gt;" alt="&lt;b&gt;" />`,
        kept: { path: '/3.jpg' },
      }),
    ],
  });
});

it.each<[boolean, object]>([
  [true, { image: { path } }],
  [true, { image: { path, meta: { alt: '  ', title: 'Words' } } }],
  [true, { image: path }],
  [true, { text: `<img src="${path}">` }],
  [false, { text: `<img src="${path}" alt="">` }],
  [false, { image: { path, meta: { alt: 'Words' } } }],
  [false, { image: { path: '/storage/a.jpg' } }],
])('ED-12 %s: is there a picture of the library without words in %j?', (expected, settings) => {
  expect(hasPictureWithoutWords({ components: [block(settings)] })).toBe(expected);
  expect(hasPictureWithoutWords({ og_image: path })).toBe(false);
});
