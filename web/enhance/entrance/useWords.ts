import type { ParseKeys } from 'i18next';
import { useTranslation } from 'react-i18next';
import { unfilledWords } from '../../data/wordFiller.ts';
import type { Words } from '../../data/wordFiller.ts';

/** Returns the texts of these keys with their placeholders unfilled. */
export function useWords(keys: readonly ParseKeys[]): Words {
  const { t } = useTranslation();
  return unfilledWords((key: ParseKeys, options) => t(key, options), keys);
}
