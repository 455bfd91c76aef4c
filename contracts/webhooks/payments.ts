/**
 * Where providers notify us of payments (specification 7): both spellings, with or without the token of one transaction
 * at the end. Bodies are read as raw bytes; the provider's adapter knows their shape. No session, a rate of
 * its own, and an answer in the form that the provider expects.
 */
export const webhookPaths = [
  '/api/transaction/update/:provider',
  '/api/transactions/update/:provider',
  '/api/transaction/update/:provider/:token',
  '/api/transactions/update/:provider/:token',
] as const;

/** A longer body is refused unread. */
export const WEBHOOK_BYTES_MAXIMUM = 65_536;
