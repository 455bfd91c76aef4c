import { useClientTexts } from '../../data/clientTexts.ts';
import { choiceFilter, firstDayFilter, lastDayFilter, textFilter } from './namedFilters.ts';
import { countryOptions } from './countryOptions.ts';

/** Names the filters of the list of clients. */
export function useClientFilters() {
  const { t, i18n } = useClientTexts();
  return {
    verified: choiceFilter(t('clients.list.verified'), [
      { value: '1', label: t('clients.card.verified') },
      { value: '0', label: t('clients.card.notVerified') },
    ]),
    frozen: choiceFilter(t('clients.freeze.filter'), [
      { value: '1', label: t('clients.freeze.frozen') },
      { value: '0', label: t('clients.freeze.unfrozen') },
    ]),
    level: textFilter(t('clients.list.level')),
    country: choiceFilter(t('clients.card.country'), countryOptions(i18n.language)),
    tag: textFilter(t('clients.card.tagLabel')),
    from: firstDayFilter(t('clients.list.from')),
    until: lastDayFilter(t('clients.list.until')),
  };
}
