import { expect, it } from 'vitest';
import { robots, sitemap } from './sitemap.ts';

const brand = { name: 'Northline', fictitious: false, restricted: false, languages: ['en' as const, 'de' as const] };
const about = { slug: 'about', modified: 1_768_392_000, languages: brand.languages, hidden: false };

it('the sitemap names each page in each of its languages, and all of them beside each', () => {
  const xml = sitemap('https://a.example', brand, [about, { ...about, slug: 'index', languages: ['en'] }]);
  expect(xml.match(/<loc>[^<]*/g)).toEqual([
    '<loc>https://a.example/about',
    '<loc>https://a.example/de/about',
    '<loc>https://a.example/',
  ]);
  expect(xml).toContain('<lastmod>2026-01-14</lastmod>');
  expect(xml.match(/hreflang="de" href="https:\/\/a.example\/de\/about"/g)).toHaveLength(2);
});

it('pages that are hidden are not in it, and of a brand of the portal alone only those of the law', () => {
  expect(sitemap('https://a.example', brand, [{ ...about, hidden: true }])).not.toContain('<loc>');
  const pages = [about, { ...about, slug: 'privacy-policy', languages: ['en' as const] }];
  const xml = sitemap('https://a.example', { ...brand, restricted: true }, pages);
  expect(xml.match(/<loc>[^<]*/g)).toEqual(['<loc>https://a.example/privacy-policy']);
});

it('R34: robots stay out of a demonstration, which says why; elsewhere out of what is personal', () => {
  expect(robots('https://a.example', { ...brand, fictitious: true })).toMatch(/fictitious.*\n.*\nDisallow: \/\n/);
  expect(robots('https://a.example', brand)).not.toContain('Disallow: /\n');
  expect(robots('https://a.example', brand)).toContain('Disallow: /platform');
  for (const one of [brand, { ...brand, fictitious: true }])
    expect(robots('https://a.example', one)).toContain('Sitemap: https://a.example/sitemap.xml');
});
