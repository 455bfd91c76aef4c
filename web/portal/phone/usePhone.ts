import type { CountryCode } from 'libphonenumber-js';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FIRST_COUNTRY, listCountries, ownRegion } from './countries.ts';
import type { Library, PhoneCountry } from './countries.ts';

/** Phone number in the server's form. */
export interface ReadPhone {
  /** Number in international form, +491512345678. */
  readonly phone: string;
  readonly country: string | undefined;
}

export interface Phone {
  readonly country: CountryCode;
  readonly setCountry: (code: CountryCode) => void;
  /** Countries; empty until the metadata of the world's numbers has loaded. */
  readonly countries: readonly PhoneCountry[];
  /** Returns the number if it is valid. */
  readonly read: (text: string) => Promise<ReadPhone | undefined>;
  /** Is the number known to be invalid? False while that is unknown. */
  readonly isWrong: (text: string) => boolean;
  /** Follows the country of a number that begins with +. */
  readonly followCountry: (text: string) => void;
}

const loadLibrary = () => import('libphonenumber-js/max');

/** Handles a phone number; `ownNumber` is the client's number in international form, which includes its country. */
export function usePhone(ownNumber?: string): Phone {
  const [library, setLibrary] = useState<Library>();
  const [country, setCountry] = useState<CountryCode>(FIRST_COUNTRY);
  const { language } = useTranslation().i18n;
  const countries = useMemo(
    () => (library === undefined ? [] : listCountries(library, language, undefined)),
    [library, language],
  );

  useEffect(() => {
    void loadLibrary().then((loaded) => {
      setLibrary(loaded);
      const own = ownNumber === undefined ? ownRegion() : loaded.parsePhoneNumberFromString(ownNumber)?.country;
      if (own !== undefined && loaded.isSupportedCountry(own)) setCountry(own);
    });
  }, [ownNumber]);

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
