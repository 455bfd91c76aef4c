import type { Refusal } from '@candor/domain/refusals.ts';
import { expect, it } from 'vitest';
import { refusalWords } from './refusalWords.ts';

const wordsIn = (language: string, code: Refusal['code'], params: Readonly<Record<string, string>>) =>
  refusalWords(
    { code, params },
    { language, say: (_code, figures) => Object.values(figures).join('; '), sayUntil: (until) => `Until ${until}` },
  );

it.each([
  ['en', '2026-11-01', '1 Nov 2026'],
  ['de', '2026-11-01', '1. Nov. 2026'],
  ['en', '2026-11-01 09:30 UTC', '1 Nov 2026, 09:30 UTC'],
  ['en', '2026-11-01T09:30:00.000Z', '1 Nov 2026, 09:30 UTC'],
  ['it', '1250.5', '1.250,5'],
  ['en', 'Mara Kessler', 'Mara Kessler'],
])('in %s, %s in a refusal is read as %s', (language, sent, read) => {
  expect(wordsIn(language, 'periodArchived', { until: sent })).toBe(read);
});

it('SM-3 says until when the installation is limited', () => {
  expect(wordsIn('en', 'underMaintenance', { until: '2026-11-01T09:30:00.000Z' })).toBe(
    '1 Nov 2026, 09:30 UTC. Until 1 Nov 2026, 09:30 UTC',
  );
});

it.each([
  [{ code: 'invalidCredentials' }, 'invalidCredentials'],
  [{ code: 'invalidCredentials', field: 'password' }, 'currentPasswordWrong'],
] satisfies [Refusal, string][])('calls %o the password where only that was asked for', (refusal, text) => {
  expect(refusalWords(refusal, { language: 'en', say: (code) => code, sayUntil: (until) => until })).toBe(text);
});
