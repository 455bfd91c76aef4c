import { documentTypes } from '@candor/domain/clients/documents.ts';
import { isStaffRole } from '@candor/domain/staff/roles.ts';
import { adjustmentTypes } from '@candor/domain/clients/adjustment.ts';
import { categories } from '@candor/domain/trading/instrument.ts';
import type { TFunction } from 'i18next';

const ends = ['sent', 'failed', 'stuck', 'reference'] as const;
const openings = ['closingOnly', 'openAgain', 'platform'] as const;
const states = ['processing', 'approved', 'rejected'] as const;

/** A name or a value of a change in words, where it is one that we know. */
export function changeWord(t: TFunction, text: string): string {
  const type = documentTypes.find((one) => one === text);
  if (type !== undefined) return t(`office.documents.${type}`);
  const words = text.split(', ');
  if (words.every(isStaffRole)) return words.map((role) => t(`office.roles.${role}`)).join(', ');
  const end = ends.find((one) => one === text);
  if (end !== undefined) return t(`office.approvals.outgoingEnds.${end}`);
  const opening = openings.find((one) => one === text);
  if (opening !== undefined) return t(`office.approvals.words.${opening}`);
  const category = categories.find((one) => one === text);
  if (category !== undefined) return t(`platform.market.category.${category}`);
  const adjustment = adjustmentTypes.find((one) => one === text);
  if (adjustment !== undefined) return t(`transactions.adjustment.types.${adjustment}`);
  const state = states.find((one) => one === text);
  return state === undefined ? text : t(`office.states.${state}`);
}
