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

/** HttpOnly cookies of this host; the answer sets new ones. */
export interface CookieJar {
  read(name: string): string | undefined;
  set(name: string, value: string, maxAgeSeconds: number): void;
  clear(name: string): void;
}

/** The caller before they are identified. */
export interface Visitor {
  readonly brand: Brand;
  /** The host name, without port. */
  readonly host: string;
  /** The peer's address. */
  readonly ip: string;
  /** The browser and system that it claims to be. */
  readonly device: Device;
  /** The language of the page that sends the request (rule LA-1). */
  readonly language: Language;
  readonly origin: RequestOrigin;
  readonly cookies: CookieJar;
}

/** A visitor with a session; the token is the one they sent. */
export interface Caller extends Visitor {
  readonly session: Session;
  readonly token: string;
}

/** A logged-in affiliate. The session is separate from a client's, and gives no access to anything of a client. */
export interface AffiliateSession extends SessionTimes {
  readonly id: number;
  readonly brandId: BrandId;
  readonly affiliateId: number;
  /** Where it was started: it works there only. */
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

/** How a module answers a call. What the call's `auth` asks for has been checked before. */
export type Handler<C extends Call, Sent = AnswerOf<C>> = (
  request: RequestOf<C>,
  caller: Callers[C['auth']],
) => Promise<Result<Sent>>;

/** Only bars are so many that another thread writes them. */
type SentBy<Name extends CallName> = Name extends 'getCandles' ? WrittenAnswer : AnswerOf<Calls[Name]>;

export type Handlers<N extends CallName = CallName> = { readonly [Name in N]: Handler<Calls[Name], SentBy<Name>> };
