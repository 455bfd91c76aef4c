import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from './api.ts';
import { valueOf } from './outcome.ts';

/** A country as lists show it: under its name in the page's language. */
export interface CountryEntry {
  readonly id: number;
  readonly alpha2: string;
  readonly name: string;
}

const countriesQuery = queryOptions({
  queryKey: ['countries'],
  queryFn: async () => valueOf(await api.getCountries({})),
});

/** All countries in the order of the page's language; undefined while they load. */
export function useCountries(): readonly CountryEntry[] | undefined {
  const { i18n } = useTranslation();
  const { data } = useQuery({ ...countriesQuery, select: (list) => inLanguage(list, i18n.language) });
  return data;
}

export function useCountryName(id: number | null): string | undefined {
  const countries = useCountries();
  return countries?.find((country) => country.id === id)?.name;
}

function inLanguage(list: readonly CountryEntry[], language: string): CountryEntry[] {
  const names = new Intl.DisplayNames([language], { type: 'region' });
  const order = new Intl.Collator(language);
  return list
    .map(({ id, alpha2, name }) => ({ id, alpha2, name: names.of(alpha2) ?? name }))
    .toSorted((first, second) => order.compare(first.name, second.name));
}
