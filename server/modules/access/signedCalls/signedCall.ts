import { createHmac } from 'node:crypto';
import type { Instant } from '@candor/domain/ids.ts';
import type { OutboundCall } from '../../../providers/outbound/interface.ts';

interface Letter {
  /** Id of the message, the same for each attempt, so that the receiver recognises a repetition. */
  readonly publicId: string;
  readonly url: string;
  readonly body: string;
}

/**
 * Builds a call of the Standard Webhooks format: id, seconds and body are signed, once with each valid secret, newest
 * first.
 */
export function signedCall({ publicId, url, body }: Letter, secrets: readonly Buffer[], now: Instant): OutboundCall {
  const webhookId = `msg_${publicId}`;
  const seconds = String(Math.floor(now / 1_000));
  const signed = `${webhookId}.${seconds}.${body}`;
  const signatures = secrets.map((secret) => `v1,${createHmac('sha256', secret).update(signed).digest('base64')}`);
  return {
    method: 'POST',
    url,
    headers: {
      'Content-Type': 'application/json',
      'webhook-id': webhookId,
      'webhook-timestamp': seconds,
      'webhook-signature': signatures.join(' '),
    },
    body,
  };
}
