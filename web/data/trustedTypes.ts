/**
 * The schema library's probe for `new Function` is itself a violation of our Content-Security-Policy. Said without the
 * library: the visitors' pages have no schemas to load.
 */
Reflect.set(globalThis, '__zod_globalConfig', { jitless: true });

/** The one string that React itself turns into markup, to make a script node that never runs (ruling R22). */
const REACT_SCRIPT = '<script></script>';

const known = new Set([REACT_SCRIPT]);
let cleaner: ((html: string) => string) | undefined;

/** Decision 019: markup of a library's own that is always the same text, such as the page in the canvas's frame. */
export function passMarkup(html: string): void {
  known.add(html);
}

/** Decision 019: markup that the block editor makes of what people write or paste is cleaned instead of refused. */
export function cleanMarkup(clean: (html: string) => string): void {
  cleaner = clean;
}

declare global {
  interface Window {
    readonly trustedTypes?: { createPolicy(name: string, rules: { createHTML(html: string): string }): unknown };
  }
}

/** The policy that strings meet which become markup without being trusted by anybody; one for each page and frame. */
export function guardMarkup(page: Window): void {
  page.trustedTypes?.createPolicy('default', {
    createHTML(html) {
      if (known.has(html)) return html;
      if (cleaner !== undefined) return cleaner(html);
      throw new TypeError('Markup reaches the page through TrustedHTML only.');
    },
  });
}

guardMarkup(window);
