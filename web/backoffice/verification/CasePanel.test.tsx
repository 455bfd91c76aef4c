// @vitest-environment happy-dom
import type { VerificationCase } from '@candor/contracts/http/office/verification.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { officeQueries, putOfficeSession } from '../../data/office.ts';
import { UiProvider } from '../../ui/UiProvider.tsx';
import { CasePanel } from './CasePanel.tsx';

const client = { id: 7, first_name: 'Ben', last_name: 'Ortiz', pin: '100007', email: 'b•••@example.com' };
const found: VerificationCase = {
  document: {
    id: 3,
    type: 'doc_address',
    state: 'processing',
    client: { id: 7, name: 'Ben Ortiz', pin: '100007' },
    uploaded_at: 0,
    decided_at: null,
    pages: 1,
    screening: null,
  },
  file: { name: 'bill.pdf', media: 'application/pdf', bytes: 1_000, scanned: true, note: '' },
  client: { ...client, country: 'DE', birth_date: '1990-01-01', address: '' },
  others: [],
  verifies: false,
  screening: {
    id: 1,
    checked_at: 0,
    source: { provider: 'lists', lists: '1' },
    outcome: 'clear',
    hits: [],
    decision: null,
    decided_by: null,
    decided_at: null,
    decision_reason: '',
    passed: true,
    open: false,
  },
  override: null,
  pages: ['http://files.localhost/picture/a'],
};
const ends: (() => void)[] = [];

afterEach(() => {
  for (const end of ends.splice(0)) end();
  vi.restoreAllMocks();
  putOfficeSession(null);
  officeQueries.clear();
});

/** Opens the case in a window that is as wide as two columns, or not; returns what was scrolled into view. */
function openCase({ isWide }: { readonly isWide: boolean }) {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => Object.assign(new EventTarget(), { matches: isWide, media: query }) as MediaQueryList,
  );
  const scrolled: string[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolled.push(this.getAttribute('aria-label') ?? '');
  });
  putOfficeSession({ actions: ['verification.open'], brands: [], brand: 'northline' } as never);
  officeQueries.setQueryData(['case', 3, 0], found);
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const show = () =>
    root.render(
      <QueryClientProvider client={officeQueries}>
        <UiProvider>
          <MemoryRouter>
            <CasePanel id={3} onNext={() => {}} />
          </MemoryRouter>
        </UiProvider>
      </QueryClientProvider>,
    );
  show();
  ends.push(() => {
    root.unmount();
    place.remove();
  });
  return { scrolled, show, shown: () => place.querySelector('section h2') };
}

test('an opened case below the list is scrolled into view, once', async () => {
  const { scrolled, show, shown } = openCase({ isWide: false });
  await expect.poll(shown).not.toBeNull();
  show();
  await expect.poll(() => scrolled).toEqual(['Ben Ortiz']);
});

test('an opened case beside the list leaves the page where it is', async () => {
  const { scrolled, shown } = openCase({ isWide: true });
  await expect.poll(shown).not.toBeNull();
  expect(scrolled).toEqual([]);
});
