import type { Device } from '@candor/domain/clients/device.ts';
import type { SessionProof, SessionTimes } from '@candor/domain/clients/session.ts';
import type { AccountId, BrandId, ClientId } from '@candor/domain/ids.ts';

export type AccountKind = 'real' | 'demo';

export interface ClientAccounts {
  readonly real: AccountId;
  readonly demo: AccountId;
}

/** A logged-in client, with the trading account that their calls and events refer to (ruling R28). */
export interface Session extends SessionTimes, SessionProof {
  readonly id: number;
  readonly brandId: BrandId;
  readonly clientId: ClientId;
  readonly kind: AccountKind;
  readonly accounts: ClientAccounts;
  /** Host where the session was started, the only one where it works. */
  readonly host: string;
}

/** A session as its client sees it in the list of devices. */
export interface ListedSession extends Session {
  readonly device: Device;
}

/** Returns the current trading account as dealing identifies it. */
export function currentAccount({ brandId, kind, accounts }: Session) {
  return { brandId, accountId: accounts[kind] };
}
