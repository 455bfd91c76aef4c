import type { Brand } from '@candor/brands/schema.ts';
import type { Clock } from '../../../clock.ts';
import type { Pool } from '../../../database/pool.ts';
import type { Attempts, Counted, Visitor } from '../sessions/index.ts';
import type { FactorKeys } from './keys.ts';
import type { FactorOwner, FactorWork } from './owner.ts';

/** What a person is mailed about their factors. */
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

/** A person who has second factors, or sets one up. */
export interface FactorHolder {
  /** What an authenticator app or a passkey calls them. */
  readonly account: string;
  /** Mails them the news, in the transaction in which they were found. */
  readonly notify: (news: FactorNews) => Promise<void>;
}

/** The browser of somebody who shows or changes a factor, and what is asked where they sign in. */
export interface FactorVisitor extends Pick<Visitor, 'ip' | 'host' | 'origin' | 'cookies'> {
  /** A brand, or the office. */
  readonly brand: Pick<Brand, 'id' | 'name' | 'secondFactor'>;
}

/** One kind of people who sign in: a brand's clients, its partners, or staff. */
export interface FactorPeople {
  readonly kind: FactorOwner['kind'];
  readonly find: (work: FactorWork, owner: FactorOwner) => Promise<FactorHolder>;
  /** The order of locks: the person, then their challenges and factors; for those whose row changes with these. */
  readonly lock?: (work: FactorWork, owner: FactorOwner) => Promise<void>;
  /** An existing factor was shown, in this transaction. */
  readonly onProven?: (work: FactorWork, owner: FactorOwner) => Promise<void>;
  /** Have they come back without the factors that they had lost, and set up no new one yet? */
  readonly owesFactor?: (work: FactorWork, owner: FactorOwner) => Promise<boolean>;
  /** Somebody else's proof than the return's link asks for a new one: mails them the link where it is due. */
  readonly onOwed?: (work: FactorWork, owner: FactorOwner, visitor: FactorVisitor) => Promise<void>;
  /** They have given a passkey another name, in this transaction. */
  readonly onRenamed?: (work: FactorWork, owner: FactorOwner, name: string) => Promise<void>;
  /** Where their wrong factors are counted, unless with those of the brand. */
  readonly countedAs?: (owner: FactorOwner) => Counted;
  /** They have set one up at the login, in this transaction. */
  readonly onSetUp?: (work: FactorWork, owner: FactorOwner) => Promise<void>;
}

/** What asking for factors and changing them needs, whose they ever are. */
export interface FactorDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly attempts: Attempts;
  readonly factorKeys: FactorKeys;
  readonly people: FactorPeople;
}
