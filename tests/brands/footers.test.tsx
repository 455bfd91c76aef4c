// @vitest-environment happy-dom
import { publicBrand } from '@candor/brands/schema.ts';
import type { Brand } from '@candor/brands/schema.ts';
import { loadBrand } from '@candor/server/brands.ts';
import type { BrandFacts } from '@candor/web/data/brand.ts';
import { clientWords, textsIn, websiteWords } from '@candor/web/data/words.server.ts';
import { Footer as PortalFooter } from '@candor/web/portal/frame/Footer.tsx';
import { Footer as WebsiteFooter } from '@candor/web/website/Footer.tsx';
import styles from '@candor/web/website/Footer.module.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';

/** The two footers of specification 2, as the server renders them. */

const COPYRIGHT = '<p>© 2026 <a href="/holder">Northline &amp; Sons</a></p>';
const CLIENTS = styles['forClients'] ?? '';
const VISITORS = styles['forVisitors'] ?? '';
const northline = loadBrand('northline');
const words = websiteWords('en', { brand: northline.name });

function rendered(
  footer: ReactNode,
  changes: Partial<Brand> = {},
  copyright = COPYRIGHT,
  { language = 'en', copyrights }: { language?: 'en' | 'de'; copyrights?: Readonly<Record<string, string>> } = {},
): HTMLElement {
  const root: BrandFacts = {
    brand: publicBrand({ ...northline, ...changes }),
    language: 'en',
    assets: { theme: '/theme.css', logo: '/logo.svg', fonts: [], media: {} },
    hasOutbox: false,
    origin: 'https://northline.example',
    enhancer: '',
    entrances: '',
    partners: '',
    broken: words.website.broken,
    copyright,
    copyrights,
  };
  const Page = createRoutesStub([{ id: 'root', path: '*', Component: () => footer }]);
  const place = document.createElement('div');
  place.innerHTML = renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <I18nextProvider i18n={textsIn(language)}>
        <Page initialEntries={['/about']} hydrationData={{ loaderData: { root } }} />
      </I18nextProvider>
    </QueryClientProvider>,
  );
  return place;
}

const website = <WebsiteFooter words={words} clientWords={clientWords('en')} language="en" cookies={null} />;

/** Lists the links of the first column, each with whom it is for. */
function aboutLinks(place: HTMLElement): (readonly [string, string])[] {
  const column = place.querySelector('nav[aria-label="About"]');
  return [...(column?.querySelectorAll('li') ?? [])].map((entry) => {
    const who = entry.className === CLIENTS ? 'clients' : entry.className === VISITORS ? 'visitors' : 'both';
    return [entry.querySelector('a')?.getAttribute('href') ?? '', who];
  });
}

it('S2 the website’s footer has the platform and the referrals for clients, and home for visitors', () => {
  const links = aboutLinks(rendered(website));
  expect(links).toEqual(
    expect.arrayContaining([
      ['/platform/BTCUSD', 'clients'],
      ['/', 'visitors'],
      ['/about', 'both'],
      ['/contact-us', 'both'],
      ['/referrals', 'clients'],
    ]),
  );
});

it('S2, R21 the footer of a portal-only brand has the platform, and neither home, about nor referrals', () => {
  const links = aboutLinks(rendered(website, { restricted: true }));
  expect(links).toContainEqual(['/platform/BTCUSD', 'both']);
  const addresses = links.map(([address]) => address);
  for (const hidden of ['/', '/about', '/referrals']) expect(addresses).not.toContain(hidden);
});

it('S2 clients switch the theme on the website’s pages, too', () => {
  const buttons = [...rendered(website).querySelectorAll<HTMLElement>('button[data-enhance=theme]')];
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['Light theme', 'Dark theme']);
  for (const button of buttons) expect(button.closest(`.${CLIENTS}`)).not.toBeNull();
});

it.each([
  ['website', website],
  ['portal', <PortalFooter key="portal" />],
])('S2 the footer of the %s has the copyright of the settings, as HTML', (_where, footer) => {
  const link = rendered(footer).querySelector('footer a[href="/holder"]');
  expect(link?.textContent).toBe('Northline & Sons');
  expect(rendered(footer, {}, '').querySelector('footer')?.textContent).toMatch(/© (?:\d{4} )?Northline/);
});

it('S2, R23 the portal’s footer has the copyright in the language that was chosen after the page was made', () => {
  const copyrights = { en: COPYRIGHT, de: '<p>© 2026 Northline & Söhne</p>' };
  const text = (language: 'en' | 'de') =>
    rendered(<PortalFooter />, {}, COPYRIGHT, { language, copyrights }).textContent;
  expect(text('de')).toContain('Northline & Söhne');
  expect(text('en')).toContain('Northline & Sons');
});
