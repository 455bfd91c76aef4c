// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { followService, loaderOf } from '../activateParts.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.innerHTML = '';
});

test('SM-6 a page that was shown in another language before asks once on return to its tab', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return Response.json({ status: true, data: { mode: 'normal', until: null, note: null } });
  });
  const load = loaderOf({ service: () => import('./service.tsx') });
  const facts = JSON.stringify({ notice: { mode: 'normal', until: null, note: null }, words: {} });
  const comeBack = async (expected: number) => {
    document.dispatchEvent(new Event('visibilitychange'));
    await expect.poll(() => asked.length).toBe(expected);
  };
  const show = () => {
    const place = Object.assign(document.createElement('div'), { id: 'service' });
    Object.assign(place.dataset, { enhance: 'service', facts });
    document.body.replaceChildren(place);
    followService(load);
  };
  show();
  await comeBack(1);
  show();
  await comeBack(2);
  show();
  await comeBack(3);
  await comeBack(4);
});
