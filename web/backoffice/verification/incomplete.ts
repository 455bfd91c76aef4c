import type { VerificationCase } from '@candor/contracts/http/office/verification.ts';

/** Is any detail missing with which a document is compared? */
export function isIncomplete({ birth_date: birthDate, address, country }: VerificationCase['client']): boolean {
  return birthDate === null || address === '' || country === null;
}
