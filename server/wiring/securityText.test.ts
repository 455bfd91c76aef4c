import { describe, expect, it } from 'vitest';
import { loadBrand, loadBrands } from '../brands.ts';
import { officeSecurityText, securityTextOf } from './securityText.ts';
import { starterPack } from './starterPack.ts';

const brands = loadBrands('northline');
const [base] = brands;
const config = { port: 3000, mode: 'live', brand: 'northline', officeHost: 'office.lantern.example' } as const;
const NOW = Date.parse('2026-11-26T19:40:00Z');
const clock = { now: () => NOW };

function fieldsOf(text: string): Readonly<Record<string, string>> {
  const lines = text.trimEnd().split('\n');
  const fields = lines.map((line) => [line.slice(0, line.indexOf(': ')), line.slice(line.indexOf(': ') + 2)] as const);
  expect(new Set(fields.map(([name]) => name)).size).toBe(lines.length);
  return Object.fromEntries(fields);
}

describe('BR-14 security.txt', () => {
  it.each(brands)('of $id names its mailbox, its end, its languages and its own addresses', (brand) => {
    const [host] = brand.hosts;
    expect(fieldsOf(securityTextOf(config, clock)(brand))).toEqual({
      Contact: `mailto:support@${host}`,
      Expires: '2027-05-25T00:00:00.000Z',
      'Preferred-Languages': brand.languages.join(', '),
      Policy: `http://${host}:3000/security-policy`,
      Canonical: `http://${host}:3000/.well-known/security.txt`,
    });
  });

  it.each(brands)('of $id leads to a page in each of its languages, with the mailbox', (brand) => {
    const page = starterPack(brand, 2026).find(({ name }) => name === 'security-policy');
    const [first = 'en', ...others] = brand.languages;
    for (const field of ['components', ...others.map((language) => `components_${language}`)])
      expect(JSON.stringify(page?.entry[field] ?? null), `${first} ${field}`).toContain(`support@${brand.hosts[0]}`);
  });

  it('names the mailbox of the brand, if it has one, and its real addresses', () => {
    const brand = { ...loadBrand('northline'), securityContact: 'psirt@lantern.example', hosts: ['lantern.example'] };
    const fields = fieldsOf(securityTextOf(config, clock)(brand));
    expect([fields['Contact'], fields['Policy'], fields['Canonical']]).toEqual([
      'mailto:psirt@lantern.example',
      'https://lantern.example/security-policy',
      'https://lantern.example/.well-known/security.txt',
    ]);
    expect(JSON.stringify(starterPack(brand, 2026))).toContain('psirt@lantern.example');
  });

  it('of the office is answered by the base brand', () => {
    const fields = fieldsOf(officeSecurityText(config, base, clock)());
    expect([fields['Contact'], fields['Canonical'], fields['Policy']]).toEqual([
      'mailto:support@northline.localhost',
      'https://office.lantern.example/.well-known/security.txt',
      'http://northline.localhost:3000/security-policy',
    ]);
  });

  it.each([
    [Date.parse('2026-11-26T00:00:00Z'), '2027-05-25T00:00:00.000Z'],
    [Date.parse('2026-11-26T23:59:59.999Z'), '2027-05-25T00:00:00.000Z'],
    [Date.parse('2026-11-27T00:00:00Z'), '2027-05-26T00:00:00.000Z'],
  ])('read at %d ends at %s', (now, end) => {
    expect(fieldsOf(securityTextOf(config, { now: () => now })(base))['Expires']).toBe(end);
  });
});
