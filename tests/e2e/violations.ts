import type { Page } from '@playwright/test';

declare global {
  interface Window {
    reportViolation: (text: string) => void;
  }
}

/** Collects faults that a page must never have: breaches of its own content policy, and errors. */
export async function watchPage(page: Page): Promise<{ readonly violations: string[]; readonly errors: string[] }> {
  const violations: string[] = [];
  const errors: string[] = [];
  await page.exposeFunction('reportViolation', (text: string) => violations.push(text));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      window.reportViolation(`${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`);
    });
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) violations.push(message.text());
  });
  return { violations, errors };
}
