import type { NewMail } from '@candor/server/modules/access/notifications/mail.ts';
import type { Edge } from './edge.ts';

/** A mail of the edge's brand to somebody who is no client, as a test queues it; its `changes` say what differs. */
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
