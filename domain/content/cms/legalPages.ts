/** The pages that a client must be able to read because he agrees to them, also where a brand has no other (R21). */
export const legalPages = ['terms-conditions', 'cookies-policy', 'aml-policy', 'kyc-policy', 'privacy-policy'] as const;
export type LegalPage = (typeof legalPages)[number];

/** Is it one of the pages that people agree to? */
export function isLegalPage(slug: string): slug is LegalPage {
  return legalPages.some((legal) => legal === slug);
}
