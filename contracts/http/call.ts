import type { ServiceMode } from '@candor/domain/service/serviceMode.ts';
import type * as z from 'zod/mini';

/** Required session. `client` and `affiliate` need one of their own kind; `none` is open to everyone. */
export type Auth = 'none' | 'client' | 'affiliate';

/** Rate class; the figures are in `server/http/rates.ts`. */
export type RateClass = 'login' | 'register' | 'public' | 'read' | 'write';

/**
 * An HTTP call, defined once: the server's routes, the typed client and the API page are made from it. Requests come in
 * the body (POST) or the query and path (GET). The session's token is not a field of a request: where a call needs a
 * session it is read from the bearer header, `token` in body or query, or `:token` in the path (ruling R13).
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
  /** Whether the call counts as an act of the client, which keeps the session alive (ruling R13). */
  readonly userAction: boolean;
  /** Rule SM-1: most limited mode of the installation in which it still works. */
  readonly worksIn: ServiceMode;
  /**
   * Whether the call requires a full proof of the last 15 minutes (rulings R15, R16); otherwise it is refused
   * (`freshLoginNeeded`).
   */
  readonly fresh?: true;
  /** Whether the answer brings another token for the session; the old token ends before the answer arrives. */
  readonly renewsSession?: true;
  /** Whether the call ends the session. Browsers send such a call even if its page is left immediately. */
  readonly endsSession?: true;
  /** Whether the call takes a file; the request is then multipart, not JSON. */
  readonly upload?: true;
  /** Field of the query with the number of rows in the answer; large answers are produced in turn with others. */
  readonly rows?: string;
  readonly summary: string;
  readonly request: Request;
  readonly answer: Answer;
}

/** A caller's request and answer, in the rules' types: the wire's spelling exists only in transit. */
export type RequestOf<C extends Call> = z.output<C['request']>;
export type AnswerOf<C extends Call> = z.output<C['answer']>;

/** Declares a call without losing its types. */
export function call<Request extends z.ZodMiniType, Answer extends z.ZodMiniType, Who extends Auth>(
  declaration: Call<Request, Answer, Who>,
): Call<Request, Answer, Who> {
  return declaration;
}
