import type { ServiceMode } from '@candor/domain/service/serviceMode.ts';
import type * as z from 'zod/mini';

/** Who may call. `client` and `affiliate` need a session, each of its own kind; `none` is open to everyone. */
export type Auth = 'none' | 'client' | 'affiliate';

/** How often it may be called; the figures are in `server/http/rates.ts`. */
export type RateClass = 'login' | 'register' | 'public' | 'read' | 'write';

/**
 * One HTTP call, defined once: the server's routes, the typed client and the API page are made from it. Requests
 * come in the body (POST) or the query and path (GET). The session's token is no field of a request: where a call
 * needs a session it is taken from the bearer header, `token` in body or query, or `:token` in the path (ruling R13).
 */
export interface Call<
  Request extends z.ZodMiniType = z.ZodMiniType,
  Answer extends z.ZodMiniType = z.ZodMiniType,
  Who extends Auth = Auth,
> {
  readonly method: 'GET' | 'POST';
  readonly path: `/api/${string}`;
  readonly auth: Who;
  readonly rate: RateClass;
  /** Does it count as an act of the client, which keeps the session alive (ruling R13)? */
  readonly userAction: boolean;
  /** Rule SM-1: the most limited mode of the installation in which it still works. */
  readonly worksIn: ServiceMode;
  /** Does it require a full proof of the last 15 minutes (rulings R15, R16)? Else `freshLoginNeeded` refuses it. */
  readonly fresh?: true;
  /** Does its answer bring another token for the session it was asked in? The old one is over before it arrives. */
  readonly renewsSession?: true;
  /** Does it end the session it was asked in? Browsers send it even if its page is left at once. */
  readonly endsSession?: true;
  /** Does it take a file? Then its request is multipart and not JSON. */
  readonly upload?: true;
  /** The field of its query that says how many rows it answers: thousands are answered in turn with those of others. */
  readonly rows?: string;
  readonly summary: string;
  readonly request: Request;
  readonly answer: Answer;
}

/** The caller's request and answer, in the rules' types: the wire's spelling exists only in transit. */
export type RequestOf<C extends Call> = z.output<C['request']>;
export type AnswerOf<C extends Call> = z.output<C['answer']>;

/** Declares a call without losing its types. */
export function call<Request extends z.ZodMiniType, Answer extends z.ZodMiniType, Who extends Auth>(
  declaration: Call<Request, Answer, Who>,
): Call<Request, Answer, Who> {
  return declaration;
}
