import { maskedPhone } from '@candor/domain/clients/clientFile.ts';
import type { Instant } from '@candor/domain/ids.ts';
import type { Connection } from '../../../database/pool.ts';
import { queueMail, toClient } from '../../access/notifications/index.ts';
import type { Client } from './store.ts';

/** A message with the code of this id, which is created when the message is sent. */
export interface PhoneCodeMessage {
  readonly client: Pick<Client, 'id' | 'brandId' | 'email' | 'language' | 'firstName' | 'phone'>;
  readonly codeId: number;
  readonly now: Instant;
}

/**
 * Channel by which codes reach the owners of telephone numbers. A provider of text messages would implement it; every
 * channel queues in the transaction that plans the code, and requests the code (`makePhoneCode`) when it sends.
 */
export interface PhoneCodeChannel {
  readonly kind: 'mail';
  queue(connection: Connection, message: PhoneCodeMessage): Promise<void>;
}

/** Ruling R39: the channel by mail for demonstrations, where nobody needs to own the number. */
export const phoneCodeByMail: PhoneCodeChannel = {
  kind: 'mail',
  async queue(connection, { client, codeId, now }) {
    await queueMail(connection, {
      ...toClient(client),
      template: 'phoneCode',
      now,
      values: { name: client.firstName, phone: maskedPhone(client.phone) },
      link: { path: '/my-account/info' },
      phoneCodeId: codeId,
    });
  },
};

/**
 * Ruling R39: returns the channel of an installation; a live one has none, since a mailed code does not confirm a
 * telephone number.
 */
export function phoneCodeChannel(mode: 'demo' | 'live'): PhoneCodeChannel | undefined {
  return mode === 'demo' ? phoneCodeByMail : undefined;
}
