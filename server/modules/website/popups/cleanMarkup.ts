import { isSafeLink, markupAttributes, markupSilent, markupTags } from '@candor/domain/content/markup.ts';
import sanitize from 'sanitize-html';

/** Rule PU-2: removes from typed markup what the page must not contain. Clean markup stays as it is. */
export function cleanMarkup(markup: string): string {
  return sanitize(markup, {
    allowedTags: [...markupTags],
    allowedAttributes: Object.fromEntries(Object.entries(markupAttributes).map(([tag, names]) => [tag, [...names]])),
    allowedSchemes: ['https', 'mailto'],
    allowProtocolRelative: false,
    nonTextTags: [...markupSilent],
    disallowedTagsMode: 'discard',
    transformTags: {
      a: (tagName, { href = '' }) => ({ tagName, attribs: isSafeLink(href) ? { href } : {} }),
    },
  }).trim();
}
