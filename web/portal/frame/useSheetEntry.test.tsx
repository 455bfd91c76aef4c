// @vitest-environment happy-dom
import { createRoot } from 'react-dom/client';
import { RouterProvider, createMemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { useSheetEntry } from './useSheetEntry.ts';

function Page() {
  const { isOpen, open, close } = useSheetEntry('ticket');
  return (
    <main>
      <p id="shown">{isOpen ? 'open' : 'closed'}</p>
      <button id="open" onClick={open} />
      <button id="close" onClick={close} />
    </main>
  );
}

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** Shows the page with a sheet, after another one; with `state` as a reload finds it. */
function show(state: unknown = null) {
  const page = { pathname: '/platform/EURUSD', search: '?from=home', state };
  const entries = state === null ? ['/home', page] : ['/home', { ...page, state: null }, page];
  const routes = [
    { path: '/home', element: <p id="shown">home</p> },
    { path: '/platform/:symbol', element: <Page /> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: entries });
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  root.render(<RouterProvider router={router} />);
  ends.push(() => {
    root.unmount();
    place.remove();
  });
  const press = (id: string) => document.getElementById(id)?.click();
  const shown = () => document.getElementById('shown')?.textContent;
  return { router, press, shown };
}

test('Back closes an open sheet, and only then leaves the page', async () => {
  const { router, press, shown } = show();
  await expect.poll(shown).toBe('closed');
  press('open');
  press('open');
  await expect.poll(shown).toBe('open');
  expect(router.state.location).toMatchObject({ pathname: '/platform/EURUSD', search: '?from=home' });
  await router.navigate(-1);
  await expect.poll(shown).toBe('closed');
  await router.navigate(-1);
  await expect.poll(shown).toBe('home');
});

test('a sheet that is closed leaves no entry, even by two presses, and opens again', async () => {
  const { router, press, shown } = show();
  for (let time = 0; time < 2; time++) {
    await expect.poll(shown).toBe('closed');
    press('open');
    await expect.poll(shown).toBe('open');
    press('close');
    press('close');
  }
  await expect.poll(shown).toBe('closed');
  await router.navigate(-1);
  await expect.poll(shown).toBe('home');
});

test('a reload keeps the sheet open, and it closes onto its page', async () => {
  const { press, shown } = show({ sheets: ['ticket'] });
  await expect.poll(shown).toBe('open');
  press('close');
  await expect.poll(shown).toBe('closed');
});

test('the entry of another sheet opens nothing', async () => {
  const { shown } = show({ sheets: ['another'] });
  await expect.poll(shown).toBe('closed');
});
