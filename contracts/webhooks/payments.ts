/**
 * Where providers tell us of payments (specification 7): both spellings, with or without the token of one transaction
 * at the end. Bodies are read as the bytes they are; the provider's adapter knows their shape. No session, a rate of
 * its own, and an answer as the provider wants it.
 */
export const webhookPaths = [
  '/api/transaction/update/:provider',
  '/api/transactions/update/:provider',
  '/api/transaction/update/:provider/:token',
  '/api/transactions/update/:provider/:token',
] as const;

/** A longer body is refused unread. */
export const WEBHOOK_BYTES_MAXIMUM = 65_536;
