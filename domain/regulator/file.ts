import { clientMoneyFields, complaintFields, venueFields } from './bookFields.ts';
import { derivativeFields } from './derivativeFields.ts';
import { faultOf } from './field.ts';
import type { FieldFault, RegulatorField } from './field.ts';
import { transactionFields } from './transactionFields.ts';

/** Files for a supervisor, in the order of their page. */
export const regulatorFiles = ['transactions', 'derivatives', 'venues', 'clientMoney', 'complaints'] as const;
export type RegulatorFile = (typeof regulatorFiles)[number];

/** Rule RG-1: field table of each file, whose columns are these, in this order. */
export const fieldsOf: Readonly<Record<RegulatorFile, readonly RegulatorField[]>> = {
  transactions: transactionFields,
  derivatives: derivativeFields,
  venues: venueFields,
  clientMoney: clientMoneyFields,
  complaints: complaintFields,
};

export interface FoundFault {
  readonly row: number;
  readonly field: string;
  readonly fault: FieldFault;
}

/** Most faults that are named; their total number is stated, too. */
export const FAULTS_NAMED = 50;

/** Rule RG-2: checks a file row by row against its field table, and counts the empty values of required fields. */
export class FileCheck {
  readonly #fields: readonly RegulatorField[];
  readonly #faults: FoundFault[] = [];
  readonly #gaps = new Map<string, number>();
  #rows = 0;
  #faultCount = 0;

  constructor(file: RegulatorFile) {
    this.#fields = fieldsOf[file];
  }

  /** Adds a row with a value for each field, empty where there is none. */
  add(values: readonly string[]): void {
    this.#rows += 1;
    for (const [index, field] of this.#fields.entries()) {
      const value = values[index] ?? '';
      if (value === '' && this.#isRequired(field, values)) this.#count(field.number);
      const fault = faultOf(field, value);
      if (fault === undefined) continue;
      this.#faultCount += 1;
      if (this.#faults.length < FAULTS_NAMED) this.#faults.push({ row: this.#rows, field: field.number, fault });
    }
  }

  #count(number: string): void {
    this.#gaps.set(number, (this.#gaps.get(number) ?? 0) + 1);
  }

  #isRequired({ required }: RegulatorField, values: readonly string[]): boolean {
    if (typeof required === 'boolean') return required;
    return values[this.#fields.findIndex(({ number }) => number === required.number)] === required.value;
  }

  get rows(): number {
    return this.#rows;
  }

  get faultCount(): number {
    return this.#faultCount;
  }

  get faults(): readonly FoundFault[] {
    return this.#faults;
  }

  /** Number of rows, by the field’s number, in which a required field is empty. */
  get gaps(): readonly { readonly field: string; readonly rows: number }[] {
    return this.#fields.flatMap(({ number: field }) => {
      const rows = this.#gaps.get(field);
      return rows === undefined ? [] : [{ field, rows }];
    });
  }
}
