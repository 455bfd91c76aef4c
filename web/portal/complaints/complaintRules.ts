import { complaintCategories, complaintLimits } from '@candor/domain/complaints/complaint.ts';
import type { ComplaintCategory } from '@candor/domain/complaints/complaint.ts';
import { textLimits } from '@candor/domain/clients/limits.ts';
import { emailRule, requiredRule } from '../../data/fieldRules.ts';
import type { Say } from '../../data/fieldRules.ts';
import type { Words } from '../../data/say.ts';
import type { Values } from '../../ui/formValues.ts';

export const complaintFields = ['category', 'subject', 'text'] as const;
export type ComplaintField = (typeof complaintFields)[number];
/** A visitor also says who they are. */
export const visitorFields = ['first_name', 'last_name', 'email', ...complaintFields] as const;
export type VisitorField = (typeof visitorFields)[number];

/** What the module of the public form needs. */
export interface ComplaintFacts {
  readonly words: Words;
}

type ComplaintText =
  | Parameters<Say>[0]
  | `complaints.form.${'chooseMissing' | 'subject' | 'text' | 'firstName' | 'lastName'}`;

/** Every field is required. */
export function complaintRules(say: (key: ComplaintText, params: Parameters<Say>[1]) => string) {
  return {
    category: (value: string) => (value === '' ? say('complaints.form.chooseMissing', {}) : undefined),
    subject: requiredRule(say, say('complaints.form.subject', {}), complaintLimits.subject),
    text: requiredRule(say, say('complaints.form.text', {}), complaintLimits.text),
    first_name: requiredRule(say, say('complaints.form.firstName', {}), textLimits.name),
    last_name: requiredRule(say, say('complaints.form.lastName', {}), textLimits.name),
    email: emailRule(say),
  };
}

/** What the form says, besides what only one kind of reader fills in. */
export interface ComplaintWords {
  readonly category: ComplaintCategory;
  readonly subject: string;
  readonly text: string;
}

/** Undefined: nothing of the list is chosen. */
export function wordsOf(values: Values<ComplaintField>): ComplaintWords | undefined {
  const category = complaintCategories.find((one) => one === values('category'));
  return category === undefined ? undefined : { category, subject: values('subject'), text: values('text') };
}
