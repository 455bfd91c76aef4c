import type { NewMail } from '@candor/server/modules/access/notifications/mail.ts';
import type { Edge } from './edge.ts';

/** Builds a mail of the edge's brand to an address that is not a client's, as a test queues it, with `changes`. */
export function newMail({ brand, clock }: Pick<Edge, 'brand' | 'clock'>, changes: Partial<NewMail> = {}): NewMail {
  return {
    brandId: brand.id,
    clientId: undefined,
    to: 'kim@example.com',
    language: 'en',
    template: 'emailUnknown',
    values: {},
    link: { path: '/login' },
    now: clock.now(),
    ...changes,
  };
}
