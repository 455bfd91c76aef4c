import { RECORDER_START, recorderFault } from '@candor/domain/evidence/recorder.ts';
import type { Cryptography } from './cryptography.ts';
import type { Published } from './published.ts';
import { receiptText } from './receipt.ts';
import { linkOf, parseRecorder, recorderSignedText } from './recorder.ts';
import type { RecorderLine, SignedRecorder } from './recorder.ts';
import { isSame } from './tapeProof.ts';
import { verdictOf, verifyReceipt } from './verify.ts';

/**
 * Checks of a flight recorder's file, in the order in which each is meaningful. `form`: the text is such a file.
 * `signature`, `key`: it is signed by our key. `order`: no number is missing, and the times do not decrease. `chain`:
 * the hash of each line includes the hash of the line before. `commands`: each fill by a command is in the batch of
 * that command. `receipts`: the receipt of each fill is right, is for this account, and has the line's time.
 */
export const recorderChecks = ['form', 'signature', 'key', 'order', 'chain', 'commands', 'receipts'] as const;
export type RecorderCheckName = (typeof recorderChecks)[number];

export interface RecorderCheck {
  readonly name: RecorderCheckName;
  /** `open`: nothing contradicts it, but some data could not be requested or is no longer in the tape. */
  readonly outcome: 'passed' | 'failed' | 'open';
  /** Number of the wrong line, or of the first line whose outcome is open. */
  readonly n?: number | undefined;
}

export interface RecorderVerification {
  readonly recorder: SignedRecorder | undefined;
  readonly checks: readonly RecorderCheck[];
}

type Found = Pick<RecorderCheck, 'outcome' | 'n'>;
type FillLine = Extract<RecorderLine, { readonly kind: 'fill' }>;

const passed: Found = { outcome: 'passed' };

/** Rule FS-7: checks the text of a file. After a failed check no further ones are made. */
export async function verifyRecorder(
  text: string,
  published: Published,
  crypto: Cryptography,
): Promise<RecorderVerification> {
  const recorder = parseRecorder(text);
  const checks: RecorderCheck[] = [];
  const works: Readonly<Record<RecorderCheckName, (of: SignedRecorder) => Promise<Found> | Found>> = {
    form: () => passed,
    signature: async (of) => {
      const isSigned = await crypto.verify(of.signature, {
        publicKey: of.key.public_key,
        text: recorderSignedText(of),
      });
      return isSigned ? passed : { outcome: 'failed' };
    },
    key: (of) => checkKey(of, published),
    order(of) {
      const fault = recorderFault(of.lines, of);
      return fault === undefined ? passed : { outcome: 'failed', n: fault.n };
    },
    chain: (of) => checkChain(of, crypto),
    commands: checkCommands,
    receipts: (of) => checkReceipts(of, published, crypto),
  };
  for (const name of recorderChecks) {
    const found: Found = recorder === undefined ? { outcome: 'failed' } : await works[name](recorder);
    checks.push({ name, ...found });
    if (found.outcome === 'failed') break;
  }
  return { recorder, checks };
}

/** Are all checks complete and right? */
export function isRecorderRight({ checks }: Pick<RecorderVerification, 'checks'>): boolean {
  return checks.length === recorderChecks.length && checks.every(({ outcome }) => outcome === 'passed');
}

async function checkKey({ key }: SignedRecorder, published: Published): Promise<Found> {
  const keys = await published.keys();
  if (keys === undefined) return { outcome: 'open' };
  const isOurs = keys.some(({ id, publicKey }) => id === key.id && isSame(publicKey, key.public_key));
  return isOurs ? passed : { outcome: 'failed' };
}

async function checkChain({ lines, head }: SignedRecorder, crypto: Cryptography): Promise<Found> {
  let before = RECORDER_START;
  for (const line of lines) {
    before = await linkOf(before, line, crypto);
    if (before !== line.hash) return { outcome: 'failed', n: line.n };
  }
  return before === head ? passed : { outcome: 'failed', n: lines.length };
}

function checkCommands({ lines }: SignedRecorder): Found {
  const commands = new Map(
    lines.flatMap((line) => (line.kind === 'command' ? [[line.command_id, line] as const] : [])),
  );
  const wrong = lines.filter(isFill).find(({ receipt }) => {
    const execution = receipt.executions.at(-1);
    const command = execution === undefined ? undefined : commands.get(execution.command_id);
    return command !== undefined && (command.batch !== execution?.batch || command.refusal !== null);
  });
  return wrong === undefined ? passed : { outcome: 'failed', n: wrong.n };
}

async function checkReceipts(of: SignedRecorder, published: Published, crypto: Cryptography): Promise<Found> {
  let open: number | undefined;
  for (const { n, at, execution, receipt } of of.lines.filter(isFill)) {
    const last = receipt.executions.at(-1);
    const isOfLine = last?.id === execution && last.at === at;
    const isOfAccount = receipt.brand === of.brand && receipt.account.pin === of.account.pin;
    if (!isOfLine || !isOfAccount || receipt.account.book !== of.account.book) return { outcome: 'failed', n };
    const verdict = verdictOf(await verifyReceipt(receiptText(receipt), published, crypto));
    if (verdict === 'failed') return { outcome: 'failed', n };
    if (verdict === 'open' || verdict === 'early') open ??= n;
  }
  return open === undefined ? passed : { outcome: 'open', n: open };
}

function isFill(line: RecorderLine): line is FillLine {
  return line.kind === 'fill';
}
