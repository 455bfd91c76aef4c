/**
 * Paths at which providers notify us of payments (specification 7): both spellings, with or without the token of one
 * transaction at the end. Bodies are read as raw bytes, because only the provider's adapter knows their form. The calls
 * need no session, have their own rate limit, and are answered in the form that the provider expects.
 */
export const webhookPaths = [
  '/api/transaction/update/:provider',
  '/api/transactions/update/:provider',
  '/api/transaction/update/:provider/:token',
  '/api/transactions/update/:provider/:token',
] as const;

/** Longest body in bytes. A longer one is refused without being read. */
export const WEBHOOK_BYTES_MAXIMUM = 65_536;
