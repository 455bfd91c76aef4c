import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { DAY_MS } from '@candor/domain/time.ts';
import { api } from './api.ts';
import { essentialLoad } from './loads.ts';
import { valueOf } from './outcome.ts';
import { keepInStorage, readStored } from './stored.ts';

/** Country as lists show it: by its name in the page's language. */
export interface CountryEntry {
  readonly id: number;
  readonly alpha2: string;
  readonly name: string;
}

/** Storage key of the countries: the browser keeps them (specification 7), since they seldom change. */
const KEY = 'countries';
const KEPT_MS = 30 * DAY_MS;
const storedCountries = z.object({
  at: z.number(),
  countries: z.array(z.object({ id: z.number(), alpha2: z.string(), name: z.string() })),
});

const countriesQuery = queryOptions({
  ...essentialLoad,
  queryKey: ['countries'],
  async queryFn(): Promise<readonly CountryEntry[]> {
    const countries = valueOf(await api.getCountries({}));
    keepInStorage(KEY, { at: Date.now(), countries });
    return countries;
  },
  initialData: () => readStored(KEY, storedCountries)?.countries,
  initialDataUpdatedAt: () => readStored(KEY, storedCountries)?.at,
  staleTime: KEPT_MS,
});

/** Loads the countries, or finds them in the browser's storage; returns the error if both fail. */
export function useCountriesError(): Error | null {
  return useQuery({ ...countriesQuery, notifyOnChangeProps: ['error'] }).error;
}

/** Returns all countries in the order of the page's language; undefined while they load. */
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
