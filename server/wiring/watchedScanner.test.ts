import { expect, test } from 'vitest';
import type { Scan } from '../providers/antivirus/interface.ts';
import { watchedScanner } from './watchedScanner.ts';

const ABOUT = { scanner: 'ClamAV' };

test('an antivirus that is away is in the log once, and once when it answers again', async () => {
  const lines: unknown[] = [];
  const kinds: Scan['kind'][] = ['clean', 'unavailable', 'unavailable', 'infected', 'unavailable', 'clean'];
  const answers = kinds.values();
  const scanner = watchedScanner(
    { name: 'ClamAV', scan: async () => ({ kind: answers.next().value ?? 'clean' }) },
    { warn: (...line: unknown[]) => lines.push(line), info: (...line: unknown[]) => lines.push(line) },
  );
  const scanned: string[] = [];
  for (let scans = 0; scans < kinds.length; scans += 1) scanned.push((await scanner.scan(new Uint8Array())).kind);
  expect(scanned).toEqual(kinds);
  const away = [ABOUT, 'the antivirus does not answer: documents wait for it'];
  const again = [ABOUT, 'the antivirus answers again'];
  expect(lines).toEqual([away, again, away, again]);
});
