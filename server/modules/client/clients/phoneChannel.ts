import { maskedPhone } from '@candor/domain/clients/clientFile.ts';
import type { Instant } from '@candor/domain/ids.ts';
import type { Connection } from '../../../database/pool.ts';
import { queueMail, toClient } from '../../access/notifications/index.ts';
import type { Client } from './store.ts';

/** What is sent: the code of this id, which is made when it leaves. */
export interface PhoneCodeMessage {
  readonly client: Pick<Client, 'id' | 'brandId' | 'email' | 'language' | 'firstName' | 'phone'>;
  readonly codeId: number;
  readonly now: Instant;
}

/**
 * How the code for a telephone number reaches its owner. A provider of text messages takes this place; whatever it is,
 * it queues in the transaction in which the code is planned, and asks for the code (`makePhoneCode`) when it sends it.
 */
export interface PhoneCodeChannel {
  readonly kind: 'mail';
  queue(connection: Connection, message: PhoneCodeMessage): Promise<void>;
}

/** Ruling R39: by mail in the demonstration, where nobody has to own the number. */
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

/** Ruling R39: a code in a mail confirms no telephone number, so that a live installation has no channel of its own. */
export function phoneCodeChannel(mode: 'demo' | 'live'): PhoneCodeChannel | undefined {
  return mode === 'demo' ? phoneCodeByMail : undefined;
}
