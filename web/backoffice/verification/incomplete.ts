import type { VerificationCase } from '@candor/contracts/http/office/verification.ts';

/** Is anything missing that a document is held against? */
export function isIncomplete({ birth_date: birthDate, address, country }: VerificationCase['client']): boolean {
  return birthDate === null || address === '' || country === null;
}
