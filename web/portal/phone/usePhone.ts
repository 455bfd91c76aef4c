import { isServed } from '@candor/domain/clients/residence.ts';
import type { CountryCode } from 'libphonenumber-js';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** A country that phones can be in. */
export interface PhoneCountry {
  readonly code: CountryCode;
  readonly name: string;
  readonly dialCode: string;
}

/** A phone in the server's form. */
export interface ReadPhone {
  /** International form, +491512345678. */
  readonly phone: string;
  readonly country: string | undefined;
}

export interface Phone {
  readonly country: CountryCode;
  readonly setCountry: (code: CountryCode) => void;
  /** Empty until the metadata of the world's numbers has arrived. */
  readonly countries: readonly PhoneCountry[];
  /** The number if it is a valid one. */
  readonly read: (text: string) => Promise<ReadPhone | undefined>;
  /** Known to be invalid; false as long as that is unknown. */
  readonly isWrong: (text: string) => boolean;
  /** A number that begins with + includes its country. */
  readonly followCountry: (text: string) => void;
}

type Library = typeof import('libphonenumber-js/max');

const FIRST_COUNTRY: CountryCode = 'DE';
const loadLibrary = () => import('libphonenumber-js/max');

/**
 * `known` is the client's number, in international form, which includes its country. Only the countries of `served` are
 * offered, if it is given.
 */
export function usePhone(known?: string, served?: readonly string[]): Phone {
  const [library, setLibrary] = useState<Library>();
  const [country, setCountry] = useState<CountryCode>(FIRST_COUNTRY);
  const { language } = useTranslation().i18n;
  const countries = useMemo(
    () => (library === undefined ? [] : listCountries(library, language, served)),
    [library, language, served],
  );

  useEffect(() => {
    void loadLibrary().then((loaded) => {
      setLibrary(loaded);
      const own = known === undefined ? ownRegion() : loaded.parsePhoneNumberFromString(known)?.country;
      if (own !== undefined && loaded.isSupportedCountry(own) && isOffered(own, served)) setCountry(own);
      else if (served?.includes(FIRST_COUNTRY) === false) setCountry(firstServed(loaded, served));
    });
  }, [known, served]);

  return {
    country,
    setCountry,
    countries,
    async read(text) {
      const parsed = (library ?? (await loadLibrary())).parsePhoneNumberFromString(text, country);
      if (parsed === undefined || !parsed.isValid()) return undefined;
      return { phone: parsed.number, country: parsed.country };
    },
    isWrong: (text) => library !== undefined && !library.isValidPhoneNumber(text, country),
    followCountry(text) {
      if (!text.startsWith('+') || library === undefined) return;
      const found = library.parsePhoneNumberFromString(text)?.country;
      if (found !== undefined) setCountry(found);
    },
  };
}

/** The country of the browser's language, as a first guess. */
function ownRegion(): string | undefined {
  return new Intl.Locale(navigator.language).region;
}

function isOffered(code: string, served: readonly string[] | undefined): boolean {
  return served === undefined || isServed(served, code);
}

function firstServed(library: Library, served: readonly string[]): CountryCode {
  return library.getCountries().find((code) => isOffered(code, served)) ?? FIRST_COUNTRY;
}

function listCountries(library: Library, language: string, served: readonly string[] | undefined): PhoneCountry[] {
  const names = new Intl.DisplayNames([language], { type: 'region' });
  return library
    .getCountries()
    .filter((code) => isOffered(code, served))
    .map((code) => ({ code, name: names.of(code) ?? code, dialCode: `+${library.getCountryCallingCode(code)}` }))
    .toSorted((first, second) => first.name.localeCompare(second.name, language));
}
