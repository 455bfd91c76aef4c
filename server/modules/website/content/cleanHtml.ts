import { createHash } from 'node:crypto';
import { markupSilent } from '@candor/domain/content/markup.ts';
import {
  isSafePicture,
  isSafePictureList,
  pageAttributes,
  pageLink,
  pageLook,
  pageTags,
} from '@candor/domain/content/pageMarkup.ts';
import sanitize from 'sanitize-html';

type Attributes = Readonly<Record<string, string>>;

/** Maximum number of characters; longer texts are cut, since cleaning takes time and no real text box is this long. */
const LENGTH_MAXIMUM = 100_000;
const NESTING_MAXIMUM = 60;
const KEPT_CHARACTERS = 20_000_000;

/** Cleaned texts by the hash of the input: pages are read again on every publication. */
const cleaned = new Map<string, string>();
let keptCharacters = 0;

/** Rule CM-8: removes HTML that pages must not contain. Clean HTML is unchanged. */
export function cleanHtml(html: string): string {
  const hash = createHash('sha256').update(html).digest('base64');
  const cached = cleaned.get(hash);
  if (cached !== undefined) return cached;
  const clean = cleanNow(html.slice(0, LENGTH_MAXIMUM));
  if (keptCharacters > KEPT_CHARACTERS) {
    cleaned.clear();
    keptCharacters = 0;
  }
  cleaned.set(hash, clean);
  keptCharacters += clean.length;
  return clean;
}

function cleanNow(html: string): string {
  return sanitize(html, {
    allowedTags: [...pageTags],
    allowedAttributes: {
      ...Object.fromEntries(Object.entries(pageAttributes).map(([tag, names]) => [tag, [...names]])),
      a: ['href', 'target', 'rel'],
    },
    allowedSchemes: ['https', 'mailto'],
    allowedSchemesByTag: { img: ['https', 'data'] },
    allowProtocolRelative: false,
    parseStyleAttributes: false,
    nestingLimit: NESTING_MAXIMUM,
    nonTextTags: [...markupSilent],
    disallowedTagsMode: 'discard',
    transformTags: {
      a: (tagName, { href = '', target: _target, rel: _rel, ...others }) => ({
        tagName,
        attribs: { ...others, ...pageLink(href) },
      }),
      img: (tagName, attribs) => ({ tagName, attribs: withSafePicture(attribs) }),
      '*': (tagName, { id, class: classes, style, ...others }) => ({
        tagName,
        attribs: { ...others, ...pageLook(presentAttributes({ id, class: classes, style })) },
      }),
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && (attribs['src'] ?? '') === '',
  });
}

function withSafePicture({ src = '', srcset = '', ...others }: Attributes): Record<string, string> {
  return {
    ...(isSafePicture(src) && { src }),
    ...(isSafePictureList(srcset) && { srcset }),
    ...others,
  };
}

function presentAttributes(attributes: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(attributes).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
