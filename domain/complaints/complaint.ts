import { brandPrefix } from '../payments/reference.ts';
import type { BrandId } from '../ids.ts';

/** Categories of complaints; the register's list is closed, so that months can be compared. */
export const complaintCategories = [
  ...(['execution', 'prices', 'charges', 'deposit', 'withdrawal', 'account'] as const),
  ...(['verification', 'robot', 'advertising', 'service', 'data', 'other'] as const),
] as const;
export type ComplaintCategory = (typeof complaintCategories)[number];

/** Outcomes of a complaint that a final answer can state. */
export const complaintOutcomes = ['upheld', 'partly', 'rejected'] as const;
export type ComplaintOutcome = (typeof complaintOutcomes)[number];

/** Kinds of entries in a complaint's timeline. Clients read neither notes, drafts nor who works on it. */
export const complaintEntryKinds = [
  ...(['received', 'acknowledged', 'review', 'held', 'answered', 'reopened', 'withdrawn'] as const),
  ...(['note', 'draft', 'assigned'] as const),
] as const;
export type ComplaintEntryKind = (typeof complaintEntryKinds)[number];

export const complaintLimits = { subject: 120, text: 4_000, answer: 3_800, note: 2_000 } as const;

/**
 * Rule CP-1: makes a complaint's number of three letters of the brand, the year and a count without gaps:
 * NOR-2026-0007. It identifies a complaint but gives no access to it.
 */
export function complaintNumber(brandId: BrandId, year: number, count: number): string {
  return `${brandPrefix(brandId)}-${year}-${String(count).padStart(4, '0')}`;
}

export const COMPLAINT_NUMBER = /^[A-Z0-9]{1,3}-\d{4}-\d{4,9}$/;
