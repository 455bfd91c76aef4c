import type { Session as WireSession, User } from '@candor/contracts/http/accounts.ts';
import { FRESH_LOGIN_MS } from '@candor/domain/clients/session.ts';
import type { Eligibility } from '@candor/domain/trading/open.ts';
import { presentOwn } from '../../engine/dealing/index.ts';
import { categoryId } from '../../engine/instruments/index.ts';
import type { Session } from '../../access/sessions/index.ts';
import { presentOnUser } from '../verification/index.ts';
import type { StoredDocument } from '../verification/index.ts';
import { countryId } from './countries.ts';
import type { PhoneCodeChannel } from './phoneChannel.ts';
import type { Client } from './store.ts';

export interface Presented {
  readonly client: Client;
  readonly session: Session;
  readonly token: string;
  readonly eligibility: Eligibility;
  /** Own limits of the session's current account. */
  readonly own: Eligibility['own'];
  readonly level: string;
  /** Newest document of each type that the client has sent. */
  readonly documents: readonly StoredDocument[];
  readonly phoneCodeBy: PhoneCodeChannel['kind'] | undefined;
}

/** Presents a session. Ruling R13: `access_token` and `user.token` are the same value. */
export function presentSession(presented: Presented): WireSession {
  return { access_token: presented.token, user: presentUser(presented) };
}

function presentUser(presented: Presented): User {
  const { client, session, token, eligibility, own, level, documents, phoneCodeBy } = presented;
  return {
    token,
    first_name: client.firstName,
    last_name: client.lastName,
    full_name: `${client.firstName} ${client.lastName}`,
    email: client.email,
    email_confirmed: client.isEmailConfirmed,
    phone: client.phone,
    phone_confirmed: client.isPhoneConfirmed,
    ...(phoneCodeBy !== undefined && { phone_code_by: phoneCodeBy }),
    birth_date: client.birthDate ?? null,
    country_id: client.country === undefined ? null : countryId(client.country),
    state: client.state,
    city: client.city,
    street: client.street,
    zip_code: client.zipCode,
    verified_account: eligibility.verified,
    level,
    pin: client.pin,
    uniqid: client.uniqid,
    created_at: client.createdAt,
    auto_trading: client.isAutoTrading,
    custom_leverage: presentLeverage(eligibility),
    assets_group_permission: eligibility.groups.map(categoryId),
    ...presentOnUser(documents),
    fresh_until: session.isLimited ? null : session.authenticatedAt + FRESH_LOGIN_MS,
    account: session.kind,
    own: presentOwn(own),
  };
}

function presentLeverage({ customLeverage }: Eligibility): Record<string, number[]> {
  return Object.fromEntries(
    Object.entries(customLeverage).map(([category, indexes]) => [category, [...(indexes ?? [])]]),
  );
}
