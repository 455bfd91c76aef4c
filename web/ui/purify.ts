import { isSafeLink, markupAttributes, markupSilent, markupTags } from '@candor/domain/content/markup.ts';
import DOMPurify from 'dompurify';

/** Whose markup it is: a popup's, or that of a page, which may show more. */
export type MarkupKind = 'popup' | 'page';

const PAGE_TAGS = [...markupTags, 'h1', 'h5', 'h6', 'div', 'figure', 'figcaption', 'img'];
const PAGE_ATTRIBUTES = ['class', 'id', 'src', 'srcset', 'sizes', 'alt', 'width', 'height', 'loading', 'lang', 'title'];

const ALLOWED = {
  popup: { tags: [...markupTags], attributes: Object.values(markupAttributes).flat() },
  page: { tags: PAGE_TAGS, attributes: [...Object.values(markupAttributes).flat(), ...PAGE_ATTRIBUTES] },
} as const;

/** Markup from elsewhere, cleaned by the same list as on the server, as what the page's policy takes. */
export function purify(html: string, kind: MarkupKind) {
  return DOMPurify.sanitize(html, {
    ALLOWED_TAGS: [...ALLOWED[kind].tags],
    ALLOWED_ATTR: [...ALLOWED[kind].attributes],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    SANITIZE_NAMED_PROPS: true,
    FORBID_CONTENTS: [...markupSilent],
    RETURN_TRUSTED_TYPE: true,
  });
}

/** Links stay within the rule, and those to other places open there, without knowing where they were followed. */
function guardLink(node: Element): void {
  if (node.tagName !== 'A') return;
  const address = node.getAttribute('href');
  if (address === null) return;
  if (!isSafeLink(address)) {
    node.removeAttribute('href');
    return;
  }
  if (!address.toLowerCase().startsWith('https:')) return;
  node.setAttribute('rel', 'noopener noreferrer');
  node.setAttribute('target', '_blank');
}

if (DOMPurify.isSupported) DOMPurify.addHook('afterSanitizeAttributes', guardLink);
