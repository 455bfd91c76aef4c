import { complaintCategories, complaintLimits } from '@candor/domain/complaints/complaint.ts';
import type { ComplaintCategory } from '@candor/domain/complaints/complaint.ts';
import { textLimits } from '@candor/domain/clients/limits.ts';
import { emailRule, requiredRule } from '../../data/fieldRules.ts';
import type { Say } from '../../data/fieldRules.ts';
import type { Words } from '../../data/wordFiller.ts';
import type { Values } from '../../ui/formValues.ts';

export const complaintFields = ['category', 'subject', 'text'] as const;
export type ComplaintField = (typeof complaintFields)[number];
/** Fields of a visitor's complaint, which also asks for their name and address. */
export const visitorFields = ['first_name', 'last_name', 'email', ...complaintFields] as const;
export type VisitorField = (typeof visitorFields)[number];

/** Facts for the public form's script. */
export interface ComplaintFacts {
  readonly words: Words;
}

type ComplaintText =
  | Parameters<Say>[0]
  | `complaints.form.${'chooseMissing' | 'subject' | 'text' | 'firstName' | 'lastName'}`;

/** Rules of the form, in which every field is required. */
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

/** Content of a complaint, without the fields of only one kind of reader. */
export interface ComplaintWords {
  readonly category: ComplaintCategory;
  readonly subject: string;
  readonly text: string;
}

/** Reads the form; undefined if no category is chosen. */
export function wordsOf(values: Values<ComplaintField>): ComplaintWords | undefined {
  const category = complaintCategories.find((one) => one === values('category'));
  return category === undefined ? undefined : { category, subject: values('subject'), text: values('text') };
}
