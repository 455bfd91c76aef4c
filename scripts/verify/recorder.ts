import { isRecorderRight, verifyRecorder } from '@candor/contracts/evidence/verifyRecorder.ts';
import { cryptography } from '@candor/server/modules/engine/receipts/cryptography.ts';
import { english } from '@candor/locales/en.ts';
import { printLine } from '../progress.ts';
import { publishedBy } from './overHttp.ts';

const marks = { passed: 'right   ', open: 'open    ', failed: 'WRONG   ' } as const;

/** `npm run verify -- recorder FILE`: runs every check of a flight recorder's file. True only if all is right. */
export async function verifyRecorderFile(text: string, base: string): Promise<boolean> {
  const words = english.checks.recorder;
  const { recorder, checks } = await verifyRecorder(text, publishedBy(base), cryptography);
  for (const { name, outcome, n } of checks) {
    const line = n === undefined ? '' : ` (line ${n})`;
    printLine(`${marks[outcome]}  ${words.checks[name]}${line}`);
  }
  if (recorder !== undefined) {
    const { brand, account, from, until, lines } = recorder;
    const span = [from, until].map((at) => new Date(at).toISOString()).join(' to ');
    printLine(`\n${brand}, PIN ${account.pin}, ${account.book}: ${span}, ${lines.length} lines`);
  }
  return isRecorderRight({ checks });
}
