import type { Page } from '@playwright/test';
import { hostileMarkup } from '../security/hostileMarkup.ts';
import { rotating } from '../support/rotation.ts';
import { component, publishPage } from './contentPages.ts';
import { untilDrawn } from './drawn.ts';
import { expect, test } from './journey.ts';
import { address } from './platformPage.ts';
import { untilQuiet } from './quiet.ts';
import { watchPage } from './violations.ts';

const SAMPLED = 40;
const ON_A_PAGE = 10;

test('R22 hostile markup in every field of a page runs nowhere, however the page is come to', async ({
  page,
  startServer,
}) => {
  const server = await startServer();
  const payloads = rotating(hostileMarkup.filter(isKept), SAMPLED);
  const slugs: string[] = [];
  for (let start = 0; start < payloads.length; start += ON_A_PAGE) {
    slugs.push(`hostile-${start}`);
    await publishPage(server, `hostile-${start}`, hostilePage(payloads.slice(start, start + ON_A_PAGE)));
  }
  const links = slugs.map((slug) => `<p><a href="/${slug}">${slug}</a></p>`).join('');
  await publishPage(server, 'start', { components: [component('text', { text: links })] });
  const hits: string[] = [];
  await page.exposeFunction('attack', () => hits.push(page.url()));
  const watched = await watchPage(page);
  for (const slug of slugs) {
    await page.goto(address(server, `/${slug}`));
    await provoke(page);
    await page.goto(address(server, '/start'));
    await untilQuiet(page);
    await page.getByRole('link', { name: slug, exact: true }).click();
    await page.waitForURL(`**/${slug}`);
    await expect(page.locator(`article[data-content="${slug}"]`)).toBeVisible();
    await provoke(page);
  }
  expect(hits).toEqual([]);
  expect(watched.violations).toEqual([]);
});

/**
 * Can the database store the payload? It refuses NUL characters and lone surrogates; the sanitiser's own tests cover
 * these.
 */
function isKept(payload: string): boolean {
  return payload.isWellFormed() && !payload.includes('\0');
}

/** Builds a page with the payloads in each field for markup, and as text where markup is not allowed. */
function hostilePage(payloads: readonly string[]) {
  const all = payloads.flatMap((payload) => [
    component('text', { text: payload }),
    component('html', { html: payload }),
    component('PageBanner', { title: payload, summary: payload }),
    component('heading', { text: payload }),
    component('PageBannerMedia', { title: 'x', summary: payload }),
    component('Card', { title: payload, text: payload, link_text: payload, link_url: payload }),
    component('CustomCarousel', { items: [{ value: { text: payload, summary: payload } }] }),
    component('LeafletMap', { location: { lat: 1, lng: 1, address: payload }, marker: payload }),
    component('BlogPosts', { info: payload }),
    component('CodeBlock', { code: payload, language: payload }),
    component('section', { id: payload, class: payload, style: payload }),
  ]);
  return { components: all };
}

/** Performs every action of a visitor on the whole page. */
async function provoke(page: Page): Promise<void> {
  await untilQuiet(page);
  await page.evaluate(async () => {
    addEventListener(
      'click',
      (event) => {
        const link = event.target instanceof Element ? event.target.closest('a') : null;
        if (link !== null && link.protocol !== 'javascript:') event.preventDefault();
      },
      { capture: true },
    );
    const events = ['mouseover', 'pointerenter', 'focus', 'focusin', 'wheel', 'animationstart', 'transitionend'];
    for (const element of document.querySelectorAll('article *')) {
      for (const name of events) element.dispatchEvent(new Event(name, { bubbles: true }));
      if (element instanceof HTMLElement && element.closest('button, form') === null) element.click();
    }
    const settled = [...document.images].map((image) => image.decode().catch(() => undefined));
    await Promise.all(settled);
  });
  await untilDrawn(page);
}
