import type { Brand } from '@candor/brands/schema.ts';
import type { Clock } from '../../../clock.ts';
import type { Pool } from '../../../database/pool.ts';
import type { Attempts, Counted, Visitor } from '../sessions/index.ts';
import type { FactorKeys } from './keys.ts';
import type { FactorOwner, FactorWork } from './owner.ts';

/** Mail to a person about their factors. */
export interface FactorNews {
  readonly template:
    | 'totpAdded'
    | 'totpRemoved'
    | 'passkeyAdded'
    | 'passkeyRemoved'
    | 'recoveryCodesRenewed'
    | 'recoveryCodeUsed';
  readonly values?: Readonly<Record<string, string>>;
}

/** A person who has second factors, or is setting one up. */
export interface FactorHolder {
  /** Account name in an authenticator app or passkey. */
  readonly account: string;
  /** Mails the person the news, in the transaction that found them. */
  readonly notify: (news: FactorNews) => Promise<void>;
}

/** Browser of a person who proves or changes a factor, and the brand's requirements. */
export interface FactorVisitor extends Pick<Visitor, 'ip' | 'host' | 'origin' | 'cookies'> {
  /** The brand, or the office. */
  readonly brand: Pick<Brand, 'id' | 'name' | 'secondFactor'>;
}

/** One kind of people who log in: a brand's clients, its partners, or staff. */
export interface FactorPeople {
  readonly kind: FactorOwner['kind'];
  readonly find: (work: FactorWork, owner: FactorOwner) => Promise<FactorHolder>;
  /**
   * Locks the person's row, for kinds whose row changes with the factors. Order of locks: the person, then their
   * challenges and factors.
   */
  readonly lock?: (work: FactorWork, owner: FactorOwner) => Promise<void>;
  /** Called in the transaction in which an existing factor was proven. */
  readonly onProven?: (work: FactorWork, owner: FactorOwner) => Promise<void>;
  /** Has the person recovered the account after losing all factors, and not set up a new one yet? */
  readonly needsNewFactor?: (work: FactorWork, owner: FactorOwner) => Promise<boolean>;
  /**
   * Called when a new factor is required of a person who has not come by the recovery link: mails them the link if it
   * is due.
   */
  readonly onFactorDue?: (work: FactorWork, owner: FactorOwner, visitor: FactorVisitor) => Promise<void>;
  /** Called in the transaction in which a passkey was renamed. */
  readonly onRenamed?: (work: FactorWork, owner: FactorOwner, name: string) => Promise<void>;
  /** Returns the counter for a person's wrong factors; absent: the brand's. */
  readonly countedAs?: (owner: FactorOwner) => Counted;
  /** Called in the transaction in which a factor was set up at login. */
  readonly onSetUp?: (work: FactorWork, owner: FactorOwner) => Promise<void>;
}

/** Dependencies of proving and changing factors, for any kind of people. */
export interface FactorDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly attempts: Attempts;
  readonly factorKeys: FactorKeys;
  readonly people: FactorPeople;
}
