import type * as z from 'zod/mini';
import { rolesFor } from '@candor/domain/staff/roles.ts';
import type { StaffAction, StaffRole } from '@candor/domain/staff/roles.ts';
import type { RateClass } from '../call.ts';

/** Who may call: `staff` needs a proven session and one of the roles; `none` is the way to one. */
export type OfficeAuth = 'none' | 'staff';

/**
 * One call of the office, said once. It exists on the office's host only, and the session is its HttpOnly cookie: no
 * token travels.
 */
export interface OfficeCall<
  Request extends z.ZodMiniType = z.ZodMiniType,
  Answer extends z.ZodMiniType = z.ZodMiniType,
  Who extends OfficeAuth = OfficeAuth,
> {
  readonly method: 'GET' | 'POST';
  readonly path: `/api/office/${string}`;
  readonly auth: Who;
  /** The action of `domain/staff/roles.ts` that it is. */
  readonly action: StaffAction | undefined;
  /** Who may do it in the brand that he has chosen. Empty where no session is asked for. */
  readonly roles: readonly StaffRole[];
  readonly rate: RateClass;
  /** Does it count as an act of the person, which keeps the session alive? */
  readonly userAction: boolean;
  /** `content`: JSON as large and deep as pages are; `upload`: multipart with one file. Absent, it is small JSON. */
  readonly body?: 'content' | 'upload';
  readonly summary: string;
  readonly request: Request;
  readonly answer: Answer;
}

type Declared<C> = Omit<C, 'auth' | 'action' | 'roles'>;

/** A call of somebody who has signed in and may do this. */
export function staffCall<Request extends z.ZodMiniType, Answer extends z.ZodMiniType>(
  action: StaffAction,
  declaration: Declared<OfficeCall<Request, Answer, 'staff'>>,
): OfficeCall<Request, Answer, 'staff'> {
  return { ...declaration, auth: 'staff', action, roles: rolesFor[action] };
}

/** A call on the way to a session. */
export function entranceCall<Request extends z.ZodMiniType, Answer extends z.ZodMiniType>(
  declaration: Declared<OfficeCall<Request, Answer, 'none'>>,
): OfficeCall<Request, Answer, 'none'> {
  return { ...declaration, auth: 'none', action: undefined, roles: [] };
}

export type OfficeRequestOf<C extends OfficeCall> = z.output<C['request']>;
export type OfficeAnswerOf<C extends OfficeCall> = z.output<C['answer']>;
