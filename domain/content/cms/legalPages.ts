/** The pages that a client must be able to read because he agrees to them, also where a brand has no other (R21). */
export const legalPages = ['terms-conditions', 'cookies-policy', 'aml-policy', 'kyc-policy', 'privacy-policy'] as const;
