import { lookOf } from './blocks/looks.ts';
import { isSafeLink, markupAttributes, markupTags } from './markup.ts';
import { cleanStyle } from './pageStyle.ts';

/** Tags allowed in texts of a page: those of popups, and pictures and boxes (ruling R22). */
export const pageTags = [...markupTags, 'h1', 'h5', 'h6', 'div', 'figure', 'figcaption', 'img'];

export const pageAttributes: Readonly<Record<string, readonly string[]>> = {
  ...markupAttributes,
  img: ['src', 'srcset', 'sizes', 'alt', 'width', 'height', 'loading'],
  '*': ['class', 'id', 'lang', 'title', 'style'],
};

const DATA_PICTURE = /^data:image\/(?:png|jpe?g|gif|webp);base64,[A-Za-z0-9+/=]+$/;

/** May a picture of a text have this address? A page of ours, https, or its own bytes; never `//` another host. */
export function isSafePicture(address: string): boolean {
  return DATA_PICTURE.test(address) || (isSafeLink(address) && !/^(?:mailto:|#)/i.test(address));
}

/** Are all addresses of a list such as `/a.webp 320w, /b.webp 640w` safe? */
export function isSafePictureList(list: string): boolean {
  return list
    .split(',')
    .every((part) => /^\s*\S+(?:\s+\d+(?:\.\d+)?[wx])?\s*$/.test(part) && isSafePicture(first(part)));
}

function first(part: string): string {
  return part.trim().split(/\s/, 1)[0] ?? '';
}

/** Prefix of a text's anchors, so that none of them is mistaken for a part of the page itself. */
const ANCHOR = 'user-content-';

/**
 * Returns the look and the anchor of an element of a text, as far as a page allows: classes that are not the page's
 * own, an anchor in a namespace of its own, declarations that neither load nor float. What is left out has no key.
 */
export function pageLook(attributes: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const { id: anchor = '', class: classes = '', style: written = '' } = attributes;
  const { id, className } = lookOf({ id: anchor.replace(ANCHOR, ''), class: classes });
  const style = cleanStyle(written);
  return {
    ...(id !== undefined && { id: `${ANCHOR}${id}` }),
    ...(className !== undefined && { class: className }),
    ...(style !== '' && { style }),
  };
}

/**
 * Returns the attributes of a text's link: an anchor in the same namespace; other hosts in a window without access to
 * this one.
 */
export function pageLink(address: string): Readonly<Record<string, string>> {
  if (!isSafeLink(address)) return {};
  if (/^https:/i.test(address)) return { href: address, target: '_blank', rel: 'noopener noreferrer' };
  const isAnchor = address.length > 1 && address.startsWith('#') && !address.startsWith(`#${ANCHOR}`);
  return { href: isAnchor ? `#${ANCHOR}${address.slice(1)}` : address };
}

const SCHEMES = /^(?:https?|mailto|tel):/i;
/** Characters that browsers drop before they look for a scheme. */
const DROPPED = /[\p{Cc}\s]/gu;

/** May a setting contain this address? None that runs anything, nor one on another host that looks like ours. */
export function isHarmlessAddress(address: string): boolean {
  const plain = address.replaceAll(DROPPED, '');
  if (/^[/\\]{2}/.test(plain)) return false;
  return !/^[^/?#]*:/.test(plain) || SCHEMES.test(plain) || DATA_PICTURE.test(plain);
}
