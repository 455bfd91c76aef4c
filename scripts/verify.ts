import { parseArgs } from 'node:util';
import { checkFigures, fill, sentenceKey } from '@candor/contracts/evidence/checkFigures.ts';
import { isProven, verdictOf, verifyReceipt } from '@candor/contracts/evidence/verify.ts';
import type { Check, CheckOutcome } from '@candor/contracts/evidence/check.ts';
import type { Published } from '@candor/contracts/evidence/published.ts';
import type { Verification } from '@candor/contracts/evidence/verify.ts';
import { english } from '@candor/locales/en.ts';
import { pathOf, readInput, runCommand } from './command.ts';
import { printLine } from './progress.ts';
import { cryptography } from '@candor/server/modules/engine/receipts/cryptography.ts';
import { verifyDispute } from './verify/dispute.ts';
import { verifyRecorderFile } from './verify/recorder.ts';
import { publishedIn } from './verify/fromFolder.ts';
import { verifyLog } from './verify/log.ts';
import { verifyProofFile } from './verify/proof.ts';
import { publishedBy } from './verify/overHttp.ts';

const BASE = 'http://localhost:3000';
const PROOF = 'proof';
const LOG = 'log';
const RECORDER = 'recorder';
const DISPUTE = 'dispute';
const USAGE = `Usage: npm run verify -- RECEIPT.json [--base ${BASE} | --tape FOLDER]
       npm run verify -- ${PROOF} PROOF.json [--base ${BASE}]
       npm run verify -- ${RECORDER} FILE.json [--base ${BASE}]
       npm run verify -- ${DISPUTE} EXPORT --public PLACE [--complaint KIND --about WHAT]
       npm run verify -- ${LOG} ${BASE}/log [--state FILE] [--key KEY] [--witness KEY ... --quorum N]
                               [--authority ROOT.pem]`;

const marks: Readonly<Record<CheckOutcome, string>> = {
  passed: 'right   ',
  provisional: 'so far  ',
  early: 'so far  ',
  waiting: 'missing ',
  unasked: 'unasked ',
  failed: 'WRONG   ',
};

/** `npm run verify`: runs every check of a receipt, a proof or a log. The exit code is 0 only if all is right. */
async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: {
      ...({ base: { type: 'string' }, tape: { type: 'string' } } as const),
      ...({ public: { type: 'string' }, complaint: { type: 'string' }, about: { type: 'string' } } as const),
      ...({ state: { type: 'string' }, key: { type: 'string' }, authority: { type: 'string' } } as const),
      ...({ witness: { type: 'string', multiple: true }, quorum: { type: 'string' } } as const),
    },
    allowPositionals: true,
  });
  const [kind, proof] = positionals;
  if (kind === DISPUTE && proof !== undefined && values.public !== undefined)
    return (await verifyDispute(proof, { ...values, files: values.public })) ? 0 : 1;
  if (kind === LOG && proof !== undefined && positionals.length === 2) return (await verifyLog(proof, values)) ? 0 : 1;
  if (kind === PROOF && proof !== undefined && positionals.length === 2 && values.tape === undefined)
    return (await verifyProofFile(readInput(proof), values.base ?? BASE)) ? 0 : 1;
  if (kind === RECORDER && proof !== undefined && positionals.length === 2 && values.tape === undefined)
    return (await verifyRecorderFile(readInput(proof), values.base ?? BASE)) ? 0 : 1;
  const [file] = positionals;
  if (file === undefined || positionals.length > 1 || (values.base !== undefined && values.tape !== undefined)) {
    printLine(USAGE);
    return 2;
  }
  const receipt = readInput(file);
  const { base = BASE, tape } = values;
  const published: Published = tape === undefined ? publishedBy(base) : publishedIn(pathOf(tape));
  const verification = await verifyReceipt(receipt, published, cryptography);
  for (const check of verification.checks) printLine(describe(verification, check));
  printLine(`\n${english.verify.verdict[verdictOf(verification)]}.`);
  return isProven(verification) ? 0 : 1;
}

function describe({ receipt }: Verification, check: Check): string {
  const words: Readonly<Partial<Record<string, string>>> = english.verify.checks[check.name];
  const figures = receipt === undefined ? {} : checkFigures(receipt, check);
  const text = fill(words[sentenceKey(check, figures)] ?? '', figures);
  const root = check.tape === undefined ? '' : `\n${' '.repeat(marks.passed.length + 2)}root ${hexOf(check.tape.root)}`;
  return `${marks[check.outcome]}  ${words['title'] ?? ''}: ${text}${root}`;
}

function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}

await runCommand(() => run(process.argv.slice(2)));
