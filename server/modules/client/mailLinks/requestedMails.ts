import type { BrandId, Instant } from '@candor/domain/ids.ts';
import type { Connection } from '../../../database/pool.ts';
import type { Client } from '../clients/index.ts';
import { planMailCode, queueMail } from '../../access/notifications/index.ts';

/** A mail requested for an address, before its owner is looked up. */
export interface RequestedMail {
  readonly brandId: BrandId;
  readonly kind: 'password' | 'login';
  readonly email: string;
  /** What a stranger is written to in. */
  readonly language: string;
  /** Of the browser that asks (ruling R16). */
  readonly nonceHash?: Buffer;
  /** Queues one mail, however often the answer is worked out. */
  readonly eventKey: string;
  readonly now: Instant;
}

/** To the client with this address: the requested link. Older links of its kind become invalid. */
export async function mailLink(connection: Connection, client: Client, asked: RequestedMail): Promise<void> {
  const { brandId, kind, eventKey, now, nonceHash } = asked;
  const codeId = await planMailCode(connection, { brandId, clientId: client.id, purpose: kind, nonceHash, now });
  await queueMail(connection, {
    brandId,
    clientId: client.id,
    to: client.email,
    language: client.language,
    eventKey,
    now,
    template: kind === 'password' ? 'passwordReset' : 'loginLink',
    values: { name: client.firstName },
    link: { path: kind === 'password' ? '/password/reset' : '/autoLogin', codeId },
  });
}

/** Ruling R14: to an address that is no client's, where only its owner may learn that. */
export async function mailUnknown(connection: Connection, asked: RequestedMail): Promise<void> {
  const { brandId, email, eventKey, now } = asked;
  await queueMail(connection, {
    brandId,
    clientId: undefined,
    to: email,
    language: asked.language,
    template: 'emailUnknown',
    values: {},
    eventKey,
    now,
    link: { path: '/login' },
  });
}
