import type { ContentDocument } from '@candor/contracts/http/office/content.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SavedDraft } from '../../../data/content.ts';
import { refused, unreachable } from '../../../data/outcome.ts';
import type { Outcome } from '../../../data/outcome.ts';
import { Draft } from './draft.ts';

const row: ContentDocument['row'] = {
  id: 'a'.repeat(24),
  kind: 'page',
  name: 'gold',
  title: 'Gold',
  state: 'draft',
  planned: null,
  languages: [],
  lock: null,
  modified_at: 0,
  modified_by: null,
  legal: false,
  needed: false,
  deletable: true,
};
const found: ContentDocument = {
  row,
  entry: { title: 'Gold' },
  revision: 1,
  draft: null,
  versions: [],
  published_version: null,
  plans: [],
  approval: null,
  publishable: 'nothing',
  address: null,
};

/** Fakes the server: gives the answers in order, and keeps the requests. */
function server(...answers: readonly Outcome<SavedDraft>[]) {
  const requests: { revision: number; title: unknown }[] = [];
  const send: ConstructorParameters<typeof Draft>[1] = async ({ revision, entry }) => {
    requests.push({ revision, title: entry['title'] });
    return answers[requests.length - 1] ?? unreachable;
  };
  return { requests, send };
}

function saved(revision: number): Outcome<SavedDraft> {
  return { kind: 'done', value: { revision, at: 5, lock: null, languages: [], state: 'draft', entry: {} } };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('what is written is saved 2 s after the last change, as one', async () => {
  const { requests, send } = server(saved(2));
  const draft = new Draft(found, send);
  draft.change({ title: 'A' });
  await vi.advanceTimersByTimeAsync(1_500);
  draft.change({ title: 'AB' });
  await vi.advanceTimersByTimeAsync(1_999);
  expect(requests).toEqual([]);
  expect(draft.view.state.kind).toBe('waiting');
  await vi.advanceTimersByTimeAsync(1);
  expect(requests).toEqual([{ revision: 1, title: 'AB' }]);
  expect(draft.view.state).toEqual({ kind: 'saved', at: 5 });
  expect(draft.revision).toBe(2);
});

test('what is written while a saving is under way is saved after it, upon its revision', async () => {
  const { requests, send } = server(saved(2), saved(3));
  let release = () => {};
  const draft = new Draft(found, async (request) => {
    const answer = send(request);
    if (requests.length === 1) await new Promise<void>((resolve) => (release = resolve));
    return answer;
  });
  draft.change({ title: 'A' });
  await vi.advanceTimersByTimeAsync(2_000);
  draft.change({ title: 'B' });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(requests).toHaveLength(1);
  release();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(requests).toEqual([
    { revision: 1, title: 'A' },
    { revision: 2, title: 'B' },
  ]);
});

test('without a server it says so, and tries again until it is saved', async () => {
  const { requests, send } = server(unreachable, saved(2));
  const draft = new Draft(found, send);
  draft.change({ title: 'A' });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(draft.view.state.kind).toBe('offline');
  expect(draft.isUnsaved).toBe(true);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(requests).toHaveLength(2);
  expect(draft.view.state.kind).toBe('saved');
  expect(draft.isUnsaved).toBe(false);
});

test('somebody else’s saving stops ours until it is decided whose stays', async () => {
  const stale = refused({ code: 'staleDraft', params: { name: 'Mara', at: '2026-01-14T12:00:00.000Z' } });
  const { requests, send } = server(stale, saved(9));
  const draft = new Draft(found, send);
  draft.change({ title: 'Mine' });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(draft.view.state).toEqual({ kind: 'conflict', name: 'Mara', at: Date.UTC(2026, 0, 14, 12) });
  draft.change({ title: 'Mine still' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(requests).toHaveLength(1);
  expect(await draft.overwrite(8)).toBe(true);
  expect(requests[1]).toEqual({ revision: 8, title: 'Mine still' });
});

test('a document that somebody has taken over is not written in any more', async () => {
  const { requests, send } = server(refused({ code: 'documentLocked', params: { name: 'Mara' } }));
  const draft = new Draft(found, send);
  draft.change({ title: 'Mine' });
  await vi.advanceTimersByTimeAsync(2_000);
  draft.change({ title: 'Mine still' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(requests).toHaveLength(1);
  expect(draft.view.state).toEqual({ kind: 'locked', name: 'Mara' });
});

test('publishing waits for what is being saved, and saves what is not', async () => {
  const { requests, send } = server(saved(2));
  const draft = new Draft(found, send);
  expect(await draft.flush()).toBe(true);
  draft.change({ title: 'A' });
  expect(await draft.flush()).toBe(true);
  expect(requests).toHaveLength(1);
});
