/** Pages that clients must be able to read because they agree to them, even if a brand has no other pages (R21). */
export const legalPages = ['terms-conditions', 'cookies-policy', 'aml-policy', 'kyc-policy', 'privacy-policy'] as const;
