import { checkFigures, fill, sentenceKey } from '@candor/contracts/evidence/checkFigures.ts';
import type { Check } from '@candor/contracts/evidence/check.ts';
import type { Verification } from '@candor/contracts/evidence/verify.ts';
import type { Direction } from '@candor/domain/pricing/quote.ts';
import { readable } from './readable.ts';
import type { VerifyWords } from './verifyWords.ts';

/** Says what a check has found, with its figures. */
export function checkSentence(words: VerifyWords, { receipt }: Verification, check: Check): string {
  const texts: Readonly<Partial<Record<string, string>>> = words.checks[check.name];
  const allFigures: Readonly<Record<string, string>> = receipt === undefined ? {} : checkFigures(receipt, check);
  const { side, ...figures } = allFigures;
  const text = texts[sentenceKey(check, figures)] ?? '';
  return fill(text, { ...readable(figures), ...(isSide(side) && { side: words.sides[side] }) });
}

function isSide(text: string | undefined): text is Direction {
  return text === 'buy' || text === 'sell';
}
