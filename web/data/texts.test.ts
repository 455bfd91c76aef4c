// @vitest-environment happy-dom
import { english } from '@candor/locales/en.ts';
import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.doUnmock('@candor/locales/de.ts');
  vi.doUnmock('@candor/locales/es.ts');
  vi.resetModules();
});

test('R23 of two languages chosen in a row the page speaks the second, however late the first arrives', async () => {
  const { promise: late, resolve } = Promise.withResolvers<void>();
  vi.resetModules();
  vi.doMock('@candor/locales/de.ts', async () => {
    await late;
    return { german: english };
  });
  const { setTextLanguage, texts, textsOfPage } = await import('./texts.ts');
  await textsOfPage;
  const first = setTextLanguage('de');
  expect(await setTextLanguage('it')).toBe(true);
  resolve();
  expect(await first).toBe(false);
  expect([texts.language, document.documentElement.lang]).toEqual(['it', 'it']);
  expect(await setTextLanguage('de')).toBe(true);
  expect(texts.language).toBe('de');
});

test('R23 without the texts of the language that another tab has chosen the page keeps its own', async () => {
  const failures: unknown[] = [];
  const onFailure = (reason: unknown) => failures.push(reason);
  process.on('unhandledRejection', onFailure);
  vi.resetModules();
  vi.doMock('@candor/locales/es.ts', () => Promise.reject(new TypeError('Failed to fetch')));
  const { followLanguage, texts, textsOfPage } = await import('./texts.ts');
  await textsOfPage;
  const before = texts.language;
  const end = followLanguage();
  window.dispatchEvent(new StorageEvent('storage', { key: 'language', newValue: 'es' }));
  await import('@candor/locales/es.ts').catch(() => undefined);
  await new Promise<void>((resolve) => {
    setImmediate(resolve);
  });
  end();
  process.off('unhandledRejection', onFailure);
  expect([failures, texts.language]).toEqual([[], before]);
});
