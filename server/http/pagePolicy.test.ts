import { describe, expect, test } from 'vitest';
import { editorPolicy, personalPolicy, publicPolicy } from './pagePolicy.ts';

const page = { html: '<main></main>', scripts: ['hash'], styles: ['look'], host: 'northline.example', frames: [] };
const policies = {
  public: publicPolicy(page),
  content: publicPolicy({ ...page, html: '<main data-content="x"></main>' }),
  editor: editorPolicy(page),
  personal: personalPolicy({ nonce: 'n0nce', host: page.host, frames: [], pictures: [], paying: undefined }),
};

const styleSources: Readonly<Record<string, string>> = {
  public: "'self' 'sha256-look'",
  content: "'self' 'sha256-look'",
  editor: "'self' 'unsafe-inline'",
};

function directives(policy: string): ReadonlyMap<string, string> {
  return new Map(policy.split('; ').map((each) => [each.split(' ')[0] ?? '', each.slice(each.indexOf(' ') + 1)]));
}

describe.each(Object.entries(policies))('T17 the policy of a %s page', (name, policy) => {
  test.each([
    ['default-src', "'none'"],
    ['object-src', "'none'"],
    ['base-uri', "'none'"],
    ['frame-ancestors', "'none'"],
    ['form-action', "'self'"],
    ['font-src', "'self'"],
    ['manifest-src', "'self'"],
    ['connect-src', "'self' ws://northline.example wss://northline.example"],
    ['require-trusted-types-for', "'script'"],
    ['trusted-types', 'dompurify default seen-pages'],
    ['report-uri', '/api/policy-reports'],
  ])('%s is %s', (directive, value) => {
    expect(directives(policy).get(directive)).toBe(value);
  });

  test('scripts are named: by a hash on what is cached, by a nonce on what is not', () => {
    const scripts = directives(policy).get('script-src');
    expect(scripts).toBe(name === 'personal' ? "'nonce-n0nce' 'strict-dynamic'" : "'self' 'sha256-hash'");
  });

  test('style elements are for the editor alone, but for those of the page itself', () => {
    expect(directives(policy).get('style-src')).toBe(styleSources[name] ?? "'self'");
  });
});
