import { useOfficeSession } from '../../data/office.ts';
import { useDealingTexts } from '../../data/officeDealing.ts';
import { choiceFilter } from './namedFilters.ts';

const books = ['real', 'demo'] as const;
const lists = ['nearest', 'largest'] as const;

/** Names the choices of the dealing desk: which brands, which of their books, and which accounts first. */
export function useDealingFilters() {
  const { t } = useDealingTexts();
  const { data: session } = useOfficeSession();
  const name = session?.brands.find(({ id }) => id === session.brand)?.name ?? '';
  return {
    reach: choiceFilter(t('dealing.reach.label'), [
      { value: 'brand', label: t('dealing.reach.brand', { name }) },
      { value: 'all', label: t('dealing.reach.all', { count: session?.brands.length ?? 0 }) },
    ]),
    book: choiceFilter(
      t('dealing.book.label'),
      books.map((value) => ({ value, label: t(`dealing.book.${value}`) })),
    ),
    list: choiceFilter(
      t('office.export.list'),
      lists.map((value) => ({ value, label: t(`dealing.tabs.${value}`) })),
    ),
  };
}
