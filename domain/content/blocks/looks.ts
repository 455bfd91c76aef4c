import type { JsonObject } from '../cms/entry.ts';
import type { BlockLook } from './block.ts';
import { textOf } from './settings.ts';

const LENGTH = String.raw`(?:0|\d{1,4}(?:\.\d{1,2})?(?:px|rem|em|%|ch|vh|vw))`;
const COLOUR = String.raw`#[0-9a-f]{3,8}|[a-z]{3,20}|(?:rgb|hsl|oklch)a?\([\d.,%/\sa-z-]{3,40}\)|var\(--[a-z0-9-]{1,40}\)`;
const WIDE = `${LENGTH}|auto`;

/** Allowed declarations, which stay within the component: none floats over the page or loads from elsewhere. */
const DECLARATIONS: readonly (readonly [name: RegExp, value: RegExp])[] = [
  [/^(?:color|background-color)$/, whole(COLOUR)],
  [/^text-align$/, whole('left|right|center|justify|start|end')],
  [/^(?:width|max-width|height|min-height|max-height)$/, whole(WIDE)],
  [/^(?:margin|padding)(?:-(?:top|right|bottom|left))?$/, whole(`(?:${WIDE})(?:\\s+(?:${WIDE})){0,3}`)],
  [/^font-size$/, whole(LENGTH)],
  [/^font-weight$/, whole('normal|bold|[1-9]00')],
  [/^border-radius$/, whole(LENGTH)],
];

const DECLARATIONS_MAXIMUM = 20;
const CLASSES_MAXIMUM = 8;
/** Classes of content; those of our own style sheets begin with an underscore. */
const CLASS = /^[A-Za-z][\w-]{0,60}$/;
const ID = /^[A-Za-z][\w-]{0,60}$/;
/** Names that the page itself uses. */
const TAKEN = new Set(['content', 'visually-hidden']);

/** Reads a component's own look. Anything that is not named here is dropped. */
export function lookOf(settings: JsonObject): BlockLook {
  const id = textOf(settings['id']);
  const names = textOf(settings['class']).split(/\s+/).filter(isOwnClass).slice(0, CLASSES_MAXIMUM);
  const style = styleOf(textOf(settings['style']));
  return {
    ...(ID.test(id) && !TAKEN.has(id) && { id }),
    ...(names.length > 0 && { className: names.join(' ') }),
    ...(Object.keys(style).length > 0 && { style }),
  };
}

/**
 * Reads the declarations of a `style` that pages keep. A text without a colon is the name of a generated size of a
 * picture.
 */
export function styleOf(text: string): Readonly<Record<string, string>> {
  const declarations: Record<string, string> = {};
  for (const declaration of text.split(';').slice(0, DECLARATIONS_MAXIMUM)) {
    const at = declaration.indexOf(':');
    if (at < 0) continue;
    const name = declaration.slice(0, at).trim().toLowerCase();
    const value = declaration
      .slice(at + 1)
      .trim()
      .toLowerCase();
    const isKept = DECLARATIONS.some(([names, values]) => names.test(name) && values.test(value));
    if (isKept) declarations[name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())] = value;
  }
  return declarations;
}

function isOwnClass(name: string): boolean {
  return CLASS.test(name) && !TAKEN.has(name);
}

function whole(pattern: string): RegExp {
  return new RegExp(`^(?:${pattern})$`);
}
