import type { OperatorScope } from '@candor/domain/operator/scopes.ts';
import type * as z from 'zod/mini';

/**
 * A call of the operator API, defined once. It only reads, exists only on the office's host, and the caller is a key in
 * `Authorization: Bearer`: cookies are ignored.
 */
export interface OperatorCall<
  Request extends z.ZodMiniType = z.ZodMiniType,
  Answer extends z.ZodMiniType = z.ZodMiniType,
> {
  readonly method: 'GET';
  readonly path: `/operator/v1/${string}`;
  /** Scope that the key needs; undefined: any key may call. A list requires its own scope besides. */
  readonly scope: OperatorScope | undefined;
  readonly summary: string;
  readonly request: Request;
  readonly answer: Answer;
}

/** Declares a call without losing its types. */
export function operatorCall<Request extends z.ZodMiniType, Answer extends z.ZodMiniType>(
  declaration: OperatorCall<Request, Answer>,
): OperatorCall<Request, Answer> {
  return declaration;
}

export type OperatorRequestOf<C extends OperatorCall> = z.output<C['request']>;
export type OperatorAnswerOf<C extends OperatorCall> = z.output<C['answer']>;
