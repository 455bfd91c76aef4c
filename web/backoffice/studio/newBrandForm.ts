import type { OfficeAnswerOf, OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import type { begin, create } from '@candor/contracts/http/office/newBrand.ts';
import { idFromName } from '@candor/domain/branding/newBrand.ts';
import type { Language } from '@candor/domain/clients/language.ts';
import type { Refusal } from '@candor/domain/refusals.ts';

export type Beginning = OfficeAnswerOf<typeof begin>;
export type NewBrand = OfficeRequestOf<typeof create>;

/** Typed values. The id and the hosts follow the name until they are typed. */
export interface Typed {
  readonly name: string;
  readonly id: string | undefined;
  readonly hosts: string | undefined;
  readonly operator: string;
  readonly address: string;
  readonly licence: { readonly number: string; readonly regulator: string; readonly link: string };
  readonly regime: NewBrand['regime'];
  readonly currency: string;
  readonly languages: readonly Language[];
  readonly like: string;
}

export function firstTyped({ currency }: Beginning): Typed {
  return {
    name: '',
    id: undefined,
    hosts: undefined,
    operator: '',
    address: '',
    licence: { number: '', regulator: '', link: '' },
    regime: 'esma-retail',
    currency,
    languages: ['en', 'de'],
    like: '',
  };
}

export function idOf({ id, name }: Typed): string {
  return id ?? idFromName(name);
}

/** Returns the hosts; a demonstration's brands are below localhost on every machine. */
export function hostsOf(typed: Typed, { kind }: Pick<Beginning, 'kind'>): string {
  const id = idOf(typed);
  return typed.hosts ?? (kind === 'live' || id === '' ? '' : `${id}.localhost`);
}

export const fields = ['name', 'id', 'hosts', 'operator', 'address', 'languages', 'licence'] as const;
export type Field = (typeof fields)[number];

/** Lists the fields to fill in before anything is sent, in the order of the form. */
export function missingIn(typed: Typed, beginning: Beginning): readonly Field[] {
  const values: Readonly<Record<Field, string>> = {
    name: typed.name.trim(),
    id: idOf(typed),
    hosts: hostsOf(typed, beginning).trim(),
    operator: typed.operator.trim(),
    address: typed.address.trim(),
    languages: typed.languages.join(),
    licence:
      beginning.kind === 'live' ? (Object.values(typed.licence).find((text) => text.trim() === '') ?? 'all') : 'none',
  };
  // The id and the hosts follow from the name.
  const isNamed = values.name !== '';
  return fields.filter((field) => values[field] === '' && (isNamed || !['id', 'hosts'].includes(field)));
}

/** Converts the typed values to the request. */
export function requestOf(typed: Typed, beginning: Beginning): NewBrand {
  const { name, operator, address, licence, regime, currency, languages, like } = typed;
  const hosts = hostsOf(typed, beginning).split(/[\s,;]+/);
  return {
    id: idOf(typed),
    name: name.trim(),
    hosts: hosts.filter((host) => host !== ''),
    entity: { name: operator.trim(), address: address.trim(), licence: beginning.kind === 'live' ? licence : null },
    regime,
    currency,
    languages: [...languages],
    like: like === '' ? null : like,
  };
}

/** Returns the field of a refusal; undefined for the whole form. */
export function fieldOf({ field = '' }: Pick<Refusal, 'field'>): Field | undefined {
  const [first = '', second = ''] = field.split('.');
  if (first === 'entity') return second === 'name' ? 'operator' : second === 'licence' ? 'licence' : 'address';
  return fields.find((one) => one === first);
}
