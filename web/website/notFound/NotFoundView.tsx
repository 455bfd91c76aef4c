import { useBrand } from '../../data/brand.ts';
import { buttonClass } from '../../ui/buttonClass.ts';
import { NotFoundBlock } from '../../ui/NotFoundBlock.tsx';
import { RiskWarning } from '../RiskWarning.tsx';
import { useWebsiteWords } from '../useWebsiteWords.ts';
import styles from './route.module.css';

/** Specification 8: there is no such page. */
export function NotFoundView() {
  const { restricted } = useBrand();
  const { website, legal } = useWebsiteWords();
  return (
    <div className={styles.page}>
      <title>{website.title}</title>
      <NotFoundBlock title={website.notFound.title} text={website.notFound.text} code={website.notFound.code}>
        <a href={restricted ? '/login' : '/'} className={buttonClass('primary', 'form')}>
          {restricted ? website.nav.login : website.notFound.home}
        </a>
      </NotFoundBlock>
      <RiskWarning words={legal.risk} />
    </div>
  );
}
