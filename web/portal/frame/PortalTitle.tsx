import { useTranslation } from 'react-i18next';
import { useBrand } from '../../data/brand.ts';

/** The tab's title of a page of the portal. Ruling R34: a demonstration says in the title too that it is one. */
export function PortalTitle({ page }: { page: string }) {
  const { t } = useTranslation();
  const { name, fictitious } = useBrand();
  return <title>{t(fictitious ? 'shell.titleFictitious' : 'shell.title', { page, brand: name })}</title>;
}
