import type { Page } from '@playwright/test';

/** Collects what a page must never do: break its own content policy or fail with an error. */
export async function watchPage(page: Page): Promise<{ readonly violations: string[]; readonly errors: string[] }> {
  const violations: string[] = [];
  const errors: string[] = [];
  await page.exposeFunction('reportViolation', (text: string) => violations.push(text));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const report: unknown = Reflect.get(window, 'reportViolation');
      const text = `${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`;
      if (typeof report === 'function') report(text);
    });
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) violations.push(message.text());
  });
  return { violations, errors };
}
