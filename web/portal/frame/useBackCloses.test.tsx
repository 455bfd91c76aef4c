// @vitest-environment happy-dom
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Link, RouterProvider, createMemoryRouter, useLocation } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import type { useBackCloses } from './useBackCloses.ts';
import { useSheetEntry } from './useSheetEntry.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
  vi.restoreAllMocks();
});

/** Names the sheets that have an entry now. */
function sheetsOf(state: unknown): string {
  return (state as { readonly sheets?: readonly string[] } | null)?.sheets?.join(' ') ?? '';
}

function Page({ use }: { use: typeof useBackCloses }) {
  const ticket = useSheetEntry('ticket');
  const [isOpen, setOpen] = useState(false);
  use('about', isOpen, () => setOpen(false));
  return (
    <main>
      <p id="shown">{[ticket.isOpen && 'ticket', isOpen && 'about'].filter(Boolean).join(' ')}</p>
      <p id="sheets">{sheetsOf(useLocation().state)}</p>
      <button id="ticket" onClick={ticket.open} />
      <button id="about" onClick={() => setOpen(true)} />
      <button id="close" onClick={() => setOpen(false)} />
      <Link id="leave" to="/other" />
    </main>
  );
}

/** Shows the page after another one, on a phone or in a wide window; with `state` as a reload finds it. */
async function show({ isWide = false, state = null }: { readonly isWide?: boolean; readonly state?: unknown } = {}) {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) => Object.assign(new EventTarget(), { matches: isWide, media }) as MediaQueryList,
  );
  // A query of the window is kept for as long as its module.
  vi.resetModules();
  const { useBackCloses: hook } = await import('./useBackCloses.ts');
  const page = { pathname: '/platform', state };
  const initialEntries = state === null ? ['/home', page] : ['/home', { ...page, state: null }, page];
  const routes = [
    { path: '/home', element: <p id="shown">home</p> },
    { path: '/other', element: <p id="shown">other</p> },
    { path: '/platform', element: <Page use={hook} /> },
  ];
  const router = createMemoryRouter(routes, { initialEntries });
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  root.render(<RouterProvider router={router} />);
  ends.push(() => {
    root.unmount();
    place.remove();
  });
  const press = (id: string) => document.getElementById(id)?.click();
  const shown = () => document.getElementById('shown')?.textContent;
  const sheets = () => document.getElementById('sheets')?.textContent;
  return { router, press, shown, sheets };
}

test('Back closes a sheet over another one first, then that one, and only then leaves the page', async () => {
  const { router, press, shown, sheets } = await show();
  await expect.poll(shown).toBe('');
  press('ticket');
  await expect.poll(shown).toBe('ticket');
  press('about');
  await expect.poll(sheets).toBe('ticket about');
  expect(shown()).toBe('ticket about');
  for (const left of ['ticket', '', 'home']) {
    await router.navigate(-1);
    await expect.poll(shown).toBe(left);
  }
});

test('a sheet that is closed by its button leaves no entry', async () => {
  const { router, press, shown, sheets } = await show();
  for (let time = 0; time < 2; time++) {
    await expect.poll(shown).toBe('');
    press('about');
    await expect.poll(sheets).toBe('about');
    press('close');
    await expect.poll(sheets).toBe('');
  }
  await router.navigate(-1);
  await expect.poll(shown).toBe('home');
});

test('a link in a sheet leaves it, and Back from there returns to the page without it', async () => {
  const { router, press, shown, sheets } = await show();
  await expect.poll(shown).toBe('');
  press('about');
  await expect.poll(sheets).toBe('about');
  press('leave');
  await expect.poll(shown).toBe('other');
  await router.navigate(-1);
  await expect.poll(shown).toBe('');
  await expect.poll(sheets).toBe('');
  await router.navigate(-1);
  await expect.poll(shown).toBe('home');
});

test('a reload closes the sheet and leaves its entry', async () => {
  const { shown, sheets } = await show({ state: { sheets: ['about'] } });
  await expect.poll(shown).toBe('');
  await expect.poll(sheets).toBe('');
});

test('in a wide window a sheet has no entry', async () => {
  const { router, press, shown, sheets } = await show({ isWide: true });
  await expect.poll(shown).toBe('');
  press('about');
  await expect.poll(shown).toBe('about');
  expect(sheets()).toBe('');
  await router.navigate(-1);
  await expect.poll(shown).toBe('home');
});
