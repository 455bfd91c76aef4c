import type { OfficeAnswerOf, OfficeCall, OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import type { OfficeCallName, OfficeCalls } from '@candor/contracts/http/office/calls.ts';
import type { BrandId, Instant } from '@candor/domain/ids.ts';
import type { Result } from '@candor/domain/result.ts';
import type { StaffRole } from '@candor/domain/staff/roles.ts';
import type { Visitor } from '../sessions/index.ts';

/** The office's caller before identification. The office belongs to no brand. */
export type OfficeVisitor = Omit<Visitor, 'brand'>;

/** A signed-in person, with the chosen brand. */
export interface StaffSession {
  readonly id: number;
  readonly staffId: number;
  readonly name: string;
  readonly email: string;
  readonly brandId: BrandId;
  /** Present roles in that brand. */
  readonly roles: readonly StaffRole[];
  readonly startedAt: Instant;
  /** The last full proof: password and second factor. */
  readonly provenAt: Instant;
  readonly lastActionAt: Instant;
  readonly endedAt: Instant | undefined;
}

export interface OfficeCaller extends OfficeVisitor {
  readonly session: StaffSession;
}

/** Implementation of an office call in a module. Session and role have been checked before. */
export type OfficeHandler<C extends OfficeCall> = (
  request: OfficeRequestOf<C>,
  caller: C['auth'] extends 'staff' ? OfficeCaller : OfficeVisitor,
) => Promise<Result<OfficeAnswerOf<C>>>;

export type OfficeHandlers<N extends OfficeCallName = OfficeCallName> = {
  readonly [Name in N]: OfficeHandler<OfficeCalls[Name]>;
};
