// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { RouterProvider, createMemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../../data/queries.ts';
import DocumentViewRoute from './route.tsx';

const waiting = { status: '0', note: '', updated: null, file: null, opened: [] };
const file = { name: 'bill.pdf', bytes: 1_000, pages: 1, uploaded: '2026-01-05T12:00:00Z' };
const missing = [{ ...waiting, type: 'doc_address' }];
const sent = [{ ...waiting, type: 'doc_address', status: '1', file }];
const ends: (() => void)[] = [];

afterEach(() => {
  for (const end of ends.splice(0)) end();
  vi.unstubAllGlobals();
  queryClient.clear();
});

interface Answers {
  readonly listed: unknown;
  readonly shown: () => Response;
}

/** Opens the page of a document with these answers of the server. */
function open({ listed, shown }: Answers) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(new URL(path, 'http://x').pathname);
    return path.includes('documents/show') ? shown() : Response.json({ status: true, data: listed });
  });
  const children = [
    { path: 'my-account/documents', element: <p>the list</p> },
    { path: 'my-account/documents/:type', element: <DocumentViewRoute /> },
  ];
  const facts = { brand: { name: 'Northline', fictitious: false }, language: 'en', origin: 'http://x' };
  const routes = [{ id: 'root', path: '/', loader: () => facts, HydrateFallback: () => null, children }];
  const router = createMemoryRouter(routes, { initialEntries: ['/my-account/documents/doc_address'] });
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  root.render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  ends.push(() => {
    root.unmount();
    place.remove();
  });
  return { asked, path: () => router.state.location.pathname, place };
}

const refused = () =>
  Response.json({ status: false, error: { code: 'documentUnknown', message: '' } }, { status: 404 });
const showing = () => Response.json({ status: true, data: { pages: ['http://files.localhost/picture/a'] } });

test('a document without a file is not opened, and its page leads back to the list', async () => {
  const { asked, path, place } = open({ listed: missing, shown: showing });
  await expect.poll(path).toBe('/my-account/documents');
  await expect.poll(() => place.textContent).toBe('the list');
  expect(asked).toEqual(['/api/accounts/documents']);
});

test('a document whose file is gone when it is opened leads back to the list', async () => {
  const { asked, path } = open({ listed: sent, shown: refused });
  await expect.poll(path).toBe('/my-account/documents');
  expect(asked).toContain('/api/accounts/documents/show');
});

test('a page of a document that cannot be drawn is reported, and the page stays', async () => {
  const { path, place } = open({ listed: sent, shown: showing });
  const picture = () => place.querySelector('figure img');
  await expect.poll(picture).not.toBeNull();
  picture()?.dispatchEvent(new Event('error'));
  await expect.poll(picture).toBeNull();
  expect(place.textContent).toContain('verification.view.failed');
  expect(path()).toBe('/my-account/documents/doc_address');
});
