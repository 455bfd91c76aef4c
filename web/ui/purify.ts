import {
  isSafePicture,
  isSafePictureList,
  pageAttributes,
  pageLink,
  pageLook,
  pageTags,
} from '@candor/domain/content/pageMarkup.ts';
import { isSafeLink, markupAttributes, markupSilent, markupTags } from '@candor/domain/content/markup.ts';
import DOMPurify from 'dompurify';

/** Kind of markup: a popup's, or that of a page, which may contain more. */
export type MarkupKind = 'popup' | 'page';

const ALLOWED = {
  popup: { tags: [...markupTags], attributes: Object.values(markupAttributes).flat() },
  page: { tags: [...pageTags], attributes: Object.values(pageAttributes).flat() },
};

/** Kind being cleaned: the page's policy admits one cleaner, which is called with the markup only. */
let current: MarkupKind | 'mail' = 'popup';

/** Cleans foreign markup by the same list as the server, as the type that the page's policy accepts. */
export function purify(html: string, kind: MarkupKind) {
  current = kind;
  return DOMPurify.sanitize(html, {
    ALLOWED_TAGS: ALLOWED[kind].tags,
    ALLOWED_ATTR: ALLOWED[kind].attributes,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    FORBID_CONTENTS: [...markupSilent],
    RETURN_TRUSTED_TYPE: true,
  });
}

const MAIL_TAGS = ['a', 'br', 'h1', 'p', 'span', 'table', 'tbody', 'td', 'tr'];
const MAIL_ATTRIBUTES = ['align', 'cellpadding', 'cellspacing', 'class', 'role', 'style', 'width'];

/** Cleans one of our own mails for a preview: as it is sent, but without working links. */
export function purifyMail(html: string): DocumentFragment {
  current = 'mail';
  return DOMPurify.sanitize(html, {
    ALLOWED_TAGS: MAIL_TAGS,
    ALLOWED_ATTR: MAIL_ATTRIBUTES,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    FORBID_CONTENTS: ['style', 'title'],
    RETURN_DOM_FRAGMENT: true,
  });
}

function guard(node: Element): void {
  if (current === 'page') guardLook(node);
  if (node.tagName === 'A') guardLink(node);
  if (node.tagName === 'IMG') guardPicture(node);
}

function guardLook(node: Element): void {
  const names = ['id', 'class', 'style'] as const;
  const look = pageLook(Object.fromEntries(names.map((name) => [name, node.getAttribute(name) ?? ''])));
  for (const name of names) {
    const cleaned = look[name];
    if (cleaned === undefined) node.removeAttribute(name);
    else node.setAttribute(name, cleaned);
  }
}

/** Removes unsafe addresses from links, and opens external ones without a referrer. */
function guardLink(node: Element): void {
  const address = node.getAttribute('href');
  if (address === null) return;
  if (!isSafeLink(address)) {
    node.removeAttribute('href');
    return;
  }
  for (const [name, value] of Object.entries(pageLink(address))) node.setAttribute(name, value);
}

function guardPicture(node: Element): void {
  if (!isSafePicture(node.getAttribute('src') ?? '')) node.remove();
  else if (!isSafePictureList(node.getAttribute('srcset') ?? '')) node.removeAttribute('srcset');
}

if (DOMPurify.isSupported) DOMPurify.addHook('afterSanitizeAttributes', guard);
