import { maskedPhone } from '@candor/domain/clients/clientFile.ts';
import type { Instant } from '@candor/domain/ids.ts';
import type { Connection } from '../../database/pool.ts';
import { queueMail } from '../notifications/index.ts';
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
  queue(connection: Connection, message: PhoneCodeMessage): Promise<void>;
}

/** Ruling R39: by mail in the demonstration. */
export const phoneCodeByMail: PhoneCodeChannel = {
  async queue(connection, { client: { id: clientId, brandId, email, language, firstName, phone }, codeId, now }) {
    await queueMail(connection, {
      ...{ brandId, clientId, to: email, language, template: 'phoneCode', now },
      values: { name: firstName, phone: maskedPhone(phone) },
      link: { path: '/my-account/info' },
      phoneCodeId: codeId,
    });
  },
};
