import type { Brand } from '@candor/brands/schema.ts';
import type { AnswerOf, Call, RequestOf } from '@candor/contracts/http/call.ts';
import type { Calls, CallName } from '@candor/contracts/http/calls.ts';
import type { Device } from '@candor/domain/clients/device.ts';
import type { Language } from '@candor/domain/clients/language.ts';
import type { SessionTimes } from '@candor/domain/clients/session.ts';
import type { BrandId, Instant } from '@candor/domain/ids.ts';
import type { Result } from '@candor/domain/result.ts';
import type { RequestOrigin } from './origin.ts';
import type { Session } from './session.ts';
import type { WrittenAnswer } from './writtenAnswer.ts';

/** HttpOnly cookies of this host; `set` puts them into the answer. */
export interface CookieJar {
  read(name: string): string | undefined;
  set(name: string, value: string, maxAgeSeconds: number): void;
  clear(name: string): void;
}

/** A caller before identification. */
export interface Visitor {
  readonly brand: Brand;
  /** Host name without port. */
  readonly host: string;
  /** Address of the peer. */
  readonly ip: string;
  /** Browser and system that the request claims. */
  readonly device: Device;
  /** Language of the page that sends the request (rule LA-1). */
  readonly language: Language;
  readonly origin: RequestOrigin;
  readonly cookies: CookieJar;
}

/** A visitor with a session, and the token that they sent. */
export interface Caller extends Visitor {
  readonly session: Session;
  readonly token: string;
}

/** Session of a logged-in partner; it is separate from a client's and gives no access to anything of a client. */
export interface AffiliateSession extends SessionTimes {
  readonly id: number;
  readonly brandId: BrandId;
  readonly affiliateId: number;
  /** Host where the session was started, the only one where it works. */
  readonly host: string;
  readonly authenticatedAt: Instant;
}

export interface AffiliateCaller extends Visitor {
  readonly session: AffiliateSession;
  readonly token: string;
}

interface Callers {
  readonly none: Visitor;
  readonly client: Caller;
  readonly affiliate: AffiliateCaller;
}

/** Implementation of a call in a module. The call's `auth` has been checked before. */
export type Handler<C extends Call, Sent = AnswerOf<C>> = (
  request: RequestOf<C>,
  caller: Callers[C['auth']],
) => Promise<Result<Sent>>;

/** Type of a call's answer; only bars are so numerous that another thread serialises them. */
type SentBy<Name extends CallName> = Name extends 'getCandles' ? WrittenAnswer : AnswerOf<Calls[Name]>;

export type Handlers<N extends CallName = CallName> = { readonly [Name in N]: Handler<Calls[Name], SentBy<Name>> };
