import { expect, it } from 'vitest';
import { cleanMarkup } from '../popups/cleanMarkup.ts';
import { cleanHtml } from './cleanHtml.ts';

/** Properties that a page's scripts read from the document or the window. */
const PROPERTIES = [
  'body',
  'cookie',
  'defaultView',
  'forms',
  'getElementById',
  'head',
  'location',
  'root',
  'self',
  'top',
];
const TAGS = ['a', 'div', 'embed', 'form', 'h1', 'iframe', 'img', 'input', 'object', 'p', 'section'];

const texts = PROPERTIES.flatMap((property) =>
  TAGS.flatMap((tag) => [
    `<${tag} id="${property}">x</${tag}>`,
    `<${tag} name="${property}">x</${tag}>`,
    `<${tag} id=${property} name=${property}><${tag} id="${property}" name="x">x</${tag}></${tag}>`,
  ]),
);

it.each([
  ['a page', cleanHtml],
  ['a popup', cleanMarkup],
] as const)('nothing in the markup of %s takes the name of something that scripts ask for', (_what, clean) => {
  const named = texts.flatMap((text) => [...clean(text).matchAll(/\b(?:id|name)\s*=\s*["']?([^"'\s>]*)/gi)]);
  expect(named.map(([, name = '']) => name).filter((name) => !name.startsWith('user-content-'))).toEqual([]);
});
