import type { StudioDetail } from '@candor/contracts/http/office/brandStudio.ts';
import { NO_CHANGES, withSetting } from '@candor/domain/branding/draft.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refused, unreachable } from '../../data/outcome.ts';
import type { Outcome } from '../../data/outcome.ts';
import { StudioDraft } from './studioDraft.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const named = (name: string) => withSetting(NO_CHANGES, 'name', name);
const saved = (version: number): Outcome<StudioDetail> => ({ kind: 'done', value: { version } as StudioDetail });

/** Fakes the server: gives the answers in order, and keeps the requests. */
function opened(...answers: readonly Outcome<StudioDetail>[]) {
  const requests: { version: number; name: unknown }[] = [];
  const draft = new StudioDraft(
    { version: 1, draft: NO_CHANGES },
    {
      save: async ({ version, draft: { settings } }) => {
        requests.push({ version, name: settings['name'] });
        return answers[requests.length - 1] ?? unreachable;
      },
      onSaved: () => undefined,
    },
  );
  return { draft, requests };
}

test('BS-5 what is typed in one field is saved once, over the version that was read', async () => {
  const { draft, requests } = opened(saved(2), saved(3));
  draft.change('name', named('N'));
  draft.change('name', named('No'));
  expect(draft.view.state.kind).toBe('saving');
  await vi.runAllTimersAsync();
  expect(draft.view.state.kind).toBe('saved');
  draft.change('name', named('Nor'));
  await vi.runAllTimersAsync();
  expect(requests).toEqual([
    { version: 1, name: 'No' },
    { version: 2, name: 'Nor' },
  ]);
});

test('BS-5 a step back takes back what was done in one field, and a step forward does it again', async () => {
  const { draft } = opened(saved(2), saved(3), saved(4));
  draft.change('name', named('N'));
  draft.change('name', named('No'));
  draft.change('theme', withSetting(named('No'), 'theme', 'light'));
  draft.undo();
  expect(draft.view).toMatchObject({ draft: named('No'), canUndo: true, canRedo: true });
  draft.undo();
  expect(draft.view).toMatchObject({ draft: NO_CHANGES, canUndo: false });
  draft.redo();
  expect(draft.view.draft).toEqual(named('No'));
  draft.change('name', named('Not'));
  expect(draft.view.canRedo).toBe(false);
});

test('BS-5 in a conflict nothing typed is lost, and nothing is sent until the person decides', async () => {
  const { draft, requests } = opened(refused({ code: 'staleDraft' }), saved(8));
  draft.change('name', named('Mine'));
  await vi.runAllTimersAsync();
  draft.change('name', named('Mine too'));
  await vi.runAllTimersAsync();
  expect(draft.view).toMatchObject({ draft: named('Mine too'), state: { kind: 'conflict' } });
  expect(requests).toHaveLength(1);
  draft.saveOver(7);
  await vi.runAllTimersAsync();
  expect(requests[1]).toEqual({ version: 7, name: 'Mine too' });
  expect(draft.view.state.kind).toBe('saved');
});

test('a server that is not reached is tried again', async () => {
  const { draft, requests } = opened(unreachable, saved(2));
  draft.change('name', named('N'));
  await vi.advanceTimersByTimeAsync(600);
  expect(draft.view.state.kind).toBe('offline');
  await vi.runAllTimersAsync();
  expect(draft.view.state.kind).toBe('saved');
  expect(requests).toHaveLength(2);
});
