import * as z from 'zod/mini';

/** The probe for `new Function` is itself a violation of our Content-Security-Policy. */
z.config({ jitless: true });

/** The one string that React itself turns into markup, to make a script node that never runs (ruling R22). */
const REACT_SCRIPT = '<script></script>';

declare global {
  interface Window {
    readonly trustedTypes?: { createPolicy(name: string, rules: { createHTML(html: string): string }): unknown };
  }
}

window.trustedTypes?.createPolicy('default', {
  createHTML(html) {
    if (html === REACT_SCRIPT) return html;
    throw new TypeError('Markup reaches the page through TrustedHTML only.');
  },
});
