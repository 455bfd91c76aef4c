/**
 * Disables the schema library's probe for `new Function`, itself a violation of our Content-Security-Policy, without
 * importing the library: the visitors' pages load no schemas.
 */
Reflect.set(globalThis, '__zod_globalConfig', { jitless: true });

/** The one string that React itself turns into markup, to make a script node that never runs (ruling R22). */
const REACT_SCRIPT = '<script></script>';

const passed = new Set([REACT_SCRIPT]);
let cleaner: ((html: string) => string) | undefined;

/** Decision 019: admits a library's own constant markup, such as the page in the canvas's frame. */
export function passMarkup(html: string): void {
  passed.add(html);
}

/**
 * Decision 019: sets the cleaner for markup that the block editor makes of written or pasted content, which is cleaned
 * instead of refused.
 */
export function cleanMarkup(clean: (html: string) => string): void {
  cleaner = clean;
}

interface MarkupRules {
  createHTML?(html: string): string;
  createScriptURL?(url: string): string;
}

interface MarkupPolicy {
  createScriptURL?(url: string): string;
}

declare global {
  interface Window {
    readonly trustedTypes?: { createPolicy(name: string, rules: MarkupRules): MarkupPolicy };
  }
}

/** Sets the policy for strings that become markup without being trusted; one for each page and frame. */
export function guardMarkup(page: Window): void {
  page.trustedTypes?.createPolicy('default', {
    createHTML(html) {
      if (passed.has(html)) return html;
      if (cleaner !== undefined) return cleaner(html);
      throw new TypeError('Markup reaches the page through TrustedHTML only.');
    },
  });
}

guardMarkup(window);
