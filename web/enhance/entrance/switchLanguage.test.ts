// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { switchLanguage } from './switchLanguage.ts';

const load = async () => ({ enhance: () => undefined });
let answers: ((text: string) => void)[] = [];

/** Fakes the requests for pages, which the test answers. */
class FakeRequest extends EventTarget {
  status = 200;
  responseXML: Document | null = null;
  responseType = '';

  open(): void {
    this.status = 200;
  }

  send(): void {
    answers.push((text) => {
      this.responseXML = new DOMParser().parseFromString(text, 'text/html');
      this.dispatchEvent(new Event('load'));
    });
  }
}

function page(language: string): string {
  const head = `<title>${language}</title><style>.${language} { color: red; }</style>`;
  return `<html lang="${language}"><head>${head}</head><body><p>${language}</p></body></html>`;
}

afterEach(() => {
  vi.unstubAllGlobals();
  answers = [];
});

test('R23 of two languages chosen in a row the page is in the second, however late the first arrives', async () => {
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  const first = switchLanguage('de', load as never);
  const second = switchLanguage('it', load as never);
  answers[1]?.(page('it'));
  expect(await second).toBe(true);
  answers[0]?.(page('de'));
  expect(await first).toBe(false);
  const { lang, dataset } = document.documentElement;
  expect([lang, dataset['language'], document.title, document.body.textContent]).toEqual(['it', 'it', 'it', 'it']);
});

test('R23 the page has the styles of its language, which may have elements that the first one had not', async () => {
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  for (const language of ['de', 'it'] as const) {
    const switched = switchLanguage(language, load as never);
    answers.shift()?.(page(language));
    expect(await switched).toBe(true);
    const rules = document.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText));
    expect(rules.join()).toContain(`.${language} `);
    expect(rules).toHaveLength(1);
  }
});
