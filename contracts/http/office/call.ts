import type * as z from 'zod/mini';
import { rolesFor } from '@candor/domain/staff/roles.ts';
import type { StaffAction, StaffRole } from '@candor/domain/staff/roles.ts';
import type { RateClass } from '../call.ts';

/** Required session: `staff` needs a proven one and one of the roles; `none` is for signing in. */
export type OfficeAuth = 'none' | 'staff';

/**
 * A call of the office, defined once. It exists only on the office's host, and the session is its HttpOnly cookie: no
 * token is sent.
 */
export interface OfficeCall<
  Request extends z.ZodMiniType = z.ZodMiniType,
  Answer extends z.ZodMiniType = z.ZodMiniType,
  Who extends OfficeAuth = OfficeAuth,
> {
  readonly method: 'GET' | 'POST';
  readonly path: `/api/office/${string}`;
  readonly auth: Who;
  /** Action in `domain/staff/roles.ts`. */
  readonly action: StaffAction | undefined;
  /** Roles that allow it in the chosen brand. Empty where no session is required. */
  readonly roles: readonly StaffRole[];
  readonly rate: RateClass;
  /** Whether the call counts as an act of the person, which keeps the session alive. */
  readonly userAction: boolean;
  /**
   * Whether the call requires a full proof of the last 15 minutes (rule ST-9); otherwise it is refused
   * (`freshLoginNeeded`).
   */
  readonly fresh?: true;
  /**
   * Form of the body. `content`: JSON of a page's size and depth; `upload`: multipart with one file. Absent: small
   * JSON.
   */
  readonly body?: 'content' | 'upload';
  readonly summary: string;
  readonly request: Request;
  readonly answer: Answer;
}

type Declared<C> = Omit<C, 'auth' | 'action' | 'roles'>;

/** Declares a call by a person who has signed in and may perform the action. */
export function staffCall<Request extends z.ZodMiniType, Answer extends z.ZodMiniType>(
  action: StaffAction,
  declaration: Declared<OfficeCall<Request, Answer, 'staff'>>,
): OfficeCall<Request, Answer, 'staff'> {
  return { ...declaration, auth: 'staff', action, roles: rolesFor[action] };
}

/** Declares a call during sign-in. */
export function entranceCall<Request extends z.ZodMiniType, Answer extends z.ZodMiniType>(
  declaration: Declared<OfficeCall<Request, Answer, 'none'>>,
): OfficeCall<Request, Answer, 'none'> {
  return { ...declaration, auth: 'none', action: undefined, roles: [] };
}

export type OfficeRequestOf<C extends OfficeCall> = z.output<C['request']>;
export type OfficeAnswerOf<C extends OfficeCall> = z.output<C['answer']>;
