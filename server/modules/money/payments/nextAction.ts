import type { WireNextAction } from '@candor/contracts/http/payments.ts';
import { assertNever } from '@candor/domain/assert.ts';
import type { NextAction } from '@candor/domain/payments/provider.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { transaction } from '../../../database/pool.ts';
import { issueFileTicket } from '../../access/fileTickets/index.ts';
import type { PaymentDeps } from './deps.ts';
import type { Payment } from './store.ts';

/** Specification 9: the thank-you message closes after 1.5 s, and the widget's button is pressed after 2 s. */
const CLOSE_AFTER_MS = 1_500;
const CLICK_AFTER_MS = 2_000;

/** Presents the browser's next action in the wire format; a widget gets a ticket for its page. */
export async function presentNext(deps: PaymentDeps, payment: Payment, next: NextAction): Promise<WireNextAction> {
  switch (next.kind) {
    case 'instructions':
      return {
        kind: 'instructions',
        lines: next.lines.map((line) => ({ ...line })),
        reference: next.reference,
        close_after_ms: CLOSE_AFTER_MS,
      };
    case 'externalLink':
      return { kind: 'external_link', url: next.url };
    case 'widget': {
      const { id: paymentId, brandId } = payment;
      const ticket = await transaction(deps.pool, brandId, (connection) =>
        issueFileTicket(connection, brandId, { kind: 'widget', paymentId }, deps.clock.now()),
      );
      const frame = `${deps.filesSite}/widget/${ticket}`;
      return { kind: 'embedded_widget', frame_url: frame, auto_click_ms: CLICK_AFTER_MS };
    }
    case 'redirect':
      return { kind: 'redirect', url: next.url, expires_at: next.expiresAt ?? null };
    case 'formPost':
      return { kind: 'form_post', action: next.action, fields: { ...next.fields } };
    default:
      return assertNever(next);
  }
}

/** T39: checks that a browser is sent to https pages only, without credentials in the address. */
export function checkNext({ allowsLoopback }: Pick<PaymentDeps, 'allowsLoopback'>, next: NextAction): Result<true> {
  const address = addressOf(next);
  if (address === undefined) return accept(true);
  const url = URL.parse(address);
  const isPlain = url !== null && url.username === '' && url.password === '';
  if (isPlain && (url.protocol === 'https:' || (allowsLoopback && isLoopback(url)))) return accept(true);
  return refuse({ code: 'providerUnavailable' });
}

function addressOf(next: NextAction): string | undefined {
  switch (next.kind) {
    case 'instructions':
      return undefined;
    case 'widget':
      return next.scriptUrl;
    case 'formPost':
      return next.action;
    default:
      return next.url;
  }
}

function isLoopback({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && (hostname === 'localhost' || hostname.endsWith('.localhost'));
}
