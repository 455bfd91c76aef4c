import type { JsonObject } from '@candor/domain/content/cms/entry.ts';
import { pageTags } from '@candor/domain/content/pageMarkup.ts';
import { cleanEntry } from '@candor/server/modules/website/content/index.ts';
import { expect, it } from 'vitest';
import { hostileAddresses, hostileMarkup } from './hostileMarkup.ts';

/**
 * The form of HTML that every parser reads alike: quoted attributes without brackets, names in lower case, no comments.
 * Markup in this form, with only the tags below, means the same to the browser as to this test.
 */
const TOKEN = /<\/(?<end>[a-z0-9]+)>|<(?<tag>[a-z0-9]+)(?<attributes>(?: [a-z]+="[^"<>]*")*)(?: \/)?>|(?<text>[^<>]+)/y;
const ATTRIBUTE = / (?<name>[a-z]+)="(?<value>[^"]*)"/g;
const HARMLESS = new Set([
  'href',
  'target',
  'rel',
  'src',
  'srcset',
  'sizes',
  'alt',
  'width',
  'height',
  'loading',
  'colspan',
  'rowspan',
  'scope',
  'start',
  'class',
  'id',
  'lang',
  'title',
  'style',
]);
const LINK = /^(?:https:\/\/[a-z0-9]|mailto:[a-z0-9]|\/(?![/\\\s])|\/$|#)/;
const PICTURE = /^(?:https:\/\/[a-z0-9]|\/(?![/\\\s])|data:image\/(?:png|jpe?g|gif|webp);base64,)/;
const LOOKS = 'color|background-color|text-align|(?:max-|min-)?(?:width|height)|margin|padding|font-(?:size|weight)';
const LOOK = new RegExp(String.raw`^(?:(?:${LOOKS}|border-radius)(?:-[a-z]+)?: [a-z0-9#%.,()\s-]+(?:; |$))+$`);

function harmOf(html: string): readonly string[] {
  const harm: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < html.length) {
    const at = TOKEN.lastIndex;
    const found = TOKEN.exec(html)?.groups;
    if (found === undefined) return [...harm, `misread: ${html.slice(at, at + 60)}`];
    const tag = found['tag'] ?? found['end'];
    if (tag !== undefined && !pageTags.includes(tag)) harm.push(`<${tag}>`);
    for (const { groups } of (found['attributes'] ?? '').matchAll(ATTRIBUTE))
      harm.push(...harmOfAttribute(groups?.['name'] ?? '', decoded(groups?.['value'] ?? '')));
  }
  return harm;
}

function harmOfAttribute(name: string, value: string): readonly string[] {
  if (!HARMLESS.has(name)) return [name];
  if (name === 'href' && !LINK.test(value)) return [`href ${value}`];
  if (name === 'src' && !PICTURE.test(value)) return [`src ${value}`];
  if (name === 'srcset' && value.split(',').some((part) => !PICTURE.test(part.trim()))) return [`srcset ${value}`];
  if (name === 'style' && (!LOOK.test(value) || /url|expression|image|calc/.test(value))) return [`style ${value}`];
  if (name === 'id' && !/^user-content-[A-Za-z][\w-]*$/.test(value)) return [`id ${value}`];
  if (name === 'class' && !/^[A-Za-z][\w-]*(?: [A-Za-z][\w-]*)*$/.test(value)) return [`class ${value}`];
  if (name === 'rel' && value !== 'noopener noreferrer') return [`rel ${value}`];
  return [];
}

function decoded(value: string): string {
  const names: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };
  return value.replaceAll(/&(amp|lt|gt|quot);/g, (_all, name: string) => names[name] ?? '');
}

/** Builds an entry with the markup in every place that holds HTML. */
function everywhere(html: string): JsonObject {
  const inside = { component: 'text', settings: { text: html } };
  return {
    copyright: html,
    copyright_de: html,
    components: [
      inside,
      { component: 'HTML', settings: { html } },
      { component: 'leaflet-map', settings: { marker: html } },
      { component: 'PageBanner', settings: { summary: html } },
      { component: 'Card', settings: { text: html } },
      { component: 'BlogPosts', settings: { info: html } },
      { component: 'CustomCarousel', settings: { items: [{ value: { summary: html } }, { summary: html }] } },
      { component: 'section', children: [inside] },
      { component: 'grid', columns: [{ children: [{ component: 'section', children: [inside] }] }] },
    ],
    components_de: [inside],
  };
}

function textsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

const NAMES = new Set([
  'text',
  'HTML',
  'leaflet-map',
  'PageBanner',
  'Card',
  'BlogPosts',
  'CustomCarousel',
  'section',
  'grid',
]);

it('T17 there are at least 150 of them, each another', () => {
  expect(new Set(hostileMarkup).size).toBeGreaterThanOrEqual(150);
  expect(new Set(hostileMarkup).size).toBe(hostileMarkup.length);
});

it('T17 the judge of these tests finds what is left in', () => {
  const harmless = hostileMarkup.filter((html) => harmOf(html).length === 0);
  // Plain text is harmless.
  expect(harmless.filter((html) => html.includes('<'))).toEqual([]);
});

it.each(hostileMarkup)('T17 CM-8 nothing of %s is left in any place of a page', (html) => {
  const clean = cleanEntry(everywhere(`<p>before</p>${html}`));
  const texts = textsOf(clean).filter((text) => !NAMES.has(text));
  expect(texts).toHaveLength(13);
  for (const text of texts) {
    expect(harmOf(text), text).toEqual([]);
    expect(text).toContain('<p>before</p>');
  }
  expect(cleanEntry(clean)).toEqual(clean);
});

it.each(hostileAddresses)('T17 CM-8 no setting holds the address %j', (address) => {
  const clean = cleanEntry({
    og_image: address,
    components: [
      { component: 'button', settings: { url: address } },
      {
        component: 'Card',
        settings: { link_url: address, card_image: { path: address, styles: [{ path: address }] } },
      },
      { component: 'BigHero', settings: { herovideo: address, bgimage: address } },
      { component: 'CustomImage', settings: { asset: { path: address }, style: 'Hero' } },
    ],
  });
  expect(textsOf(clean).filter((text) => text !== '')).toEqual(['button', 'Card', 'BigHero', 'CustomImage', 'Hero']);
});

it('CM-8 the look of a component keeps what stays within it', () => {
  const style = 'color: red; position: fixed; background: url(x); margin: 0 auto';
  const clean = cleanEntry({ components: [{ component: 'text', settings: { style } }] });
  expect(clean['components']).toEqual([{ component: 'text', settings: { style: 'color: red; margin: 0 auto' } }]);
});

it('CM-8 honest texts stay as they are', () => {
  const text =
    '<h2 id="user-content-costs" class="lead">Costs</h2>' +
    '<p style="text-align: center; margin: 1rem auto">See <a href="#user-content-costs">below</a>.</p>' +
    '<figure><img src="/media/a/640.webp" srcset="/media/a/320.webp 320w, /media/a/640.webp 640w" alt="A &amp; B" />' +
    '<figcaption>A</figcaption></figure><table><tbody><tr><td colspan="2">1 &lt; 2</td></tr></tbody></table>';
  expect(cleanEntry({ copyright: text })['copyright']).toBe(text);
  const written = '<h2 id="costs">Costs</h2><a href="#costs">below</a>';
  const anchored = '<h2 id="user-content-costs">Costs</h2><a href="#user-content-costs">below</a>';
  expect(cleanEntry({ copyright: written })['copyright']).toBe(anchored);
});

it('T58 what is endless is cut, however deep it goes', () => {
  for (const part of [
    '<div>',
    '<b><i>',
    '<table><tr><td>',
    '<a href="/x">',
    '<!--',
    '<p style="color:red;',
    '&#',
    '<',
  ]) {
    const [clean] = textsOf(cleanEntry({ copyright: part.repeat(1_000_000 / part.length) }));
    expect(harmOf(clean ?? ''), part).toEqual([]);
  }
  let item: JsonObject = { component: 'text', settings: { text: '<script>x</script>' } };
  for (let depth = 0; depth < 3_000; depth += 1) item = { component: 'section', children: [item] };
  expect(textsOf(cleanEntry({ components: [item] }))).toHaveLength(12);
});
