import { useLocation } from 'react-router';
import { useBrand } from '../../data/brand.ts';
import { buttonClass } from '../../ui/buttonClass.ts';
import { NotFoundBlock } from '../../ui/NotFoundBlock.tsx';
import { RiskWarning } from '../RiskWarning.tsx';
import { useWebsiteWords } from '../useWebsiteWords.ts';
import styles from './route.module.css';

/** Page for an address without one (specification 8). The page `/404` says so in plain text (specification 2). */
export function NotFoundView() {
  const { restricted, name, fictitious } = useBrand();
  const { website, legal } = useWebsiteWords();
  const isPlain = useLocation().pathname.endsWith('/404');
  const { title, text, code, plainTitle, plainText, home } = website.notFound;
  const wayOn = (
    <a href={restricted ? '/login' : '/'} className={buttonClass('primary', 'form')}>
      {restricted ? website.nav.login : home}
    </a>
  );
  return (
    <div className={styles.page}>
      {/* Ruling R34: a demonstration says so in its title. */}
      <title>{fictitious ? website.title : name}</title>
      {isPlain ? (
        <div className={styles.plain}>
          <h1>{plainTitle}</h1>
          <p>{plainText}</p>
          {wayOn}
        </div>
      ) : (
        <NotFoundBlock title={title} text={text} code={code}>
          {wayOn}
        </NotFoundBlock>
      )}
      <RiskWarning words={legal.risk} />
    </div>
  );
}
