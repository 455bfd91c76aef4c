import { isSafeLink, markupAttributes, markupTags } from './markup.ts';

/** The markup that texts of a page may hold: that of popups, and pictures and boxes (ruling R22). */
export const pageTags = [...markupTags, 'h1', 'h5', 'h6', 'div', 'figure', 'figcaption', 'img'];

export const pageAttributes: Readonly<Record<string, readonly string[]>> = {
  ...markupAttributes,
  img: ['src', 'srcset', 'sizes', 'alt', 'width', 'height', 'loading'],
  '*': ['class', 'id', 'lang', 'title'],
};

const DATA_PICTURE = /^data:image\/(?:png|jpe?g|gif|webp);base64,[A-Za-z0-9+/=]+$/;

/** May a picture of a text come from there? A page of ours, https, or its own bytes; never `//` another host. */
export function isSafePicture(address: string): boolean {
  return DATA_PICTURE.test(address) || (isSafeLink(address) && !/^(?:mailto:|#)/i.test(address));
}

/** Every address of a list such as `/a.webp 320w, /b.webp 640w`. */
export function isSafePictureList(list: string): boolean {
  return list
    .split(',')
    .every((part) => /^\s*\S+(?:\s+\d+(?:\.\d+)?[wx])?\s*$/.test(part) && isSafePicture(first(part)));
}

function first(part: string): string {
  return part.trim().split(/\s/, 1)[0] ?? '';
}
