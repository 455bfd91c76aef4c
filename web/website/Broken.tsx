import { useBrandFacts } from '../data/brand.ts';
import { buttonClass } from '../ui/buttonClass.ts';
import styles from './Broken.module.css';

/** Shown when a public page fails. */
export function Broken() {
  const { broken } = useBrandFacts();
  return (
    <main className={styles.block}>
      <h1>{broken.title}</h1>
      <p>{broken.text}</p>
      <a className={buttonClass('primary', 'form')} href="/">
        {broken.home}
      </a>
    </main>
  );
}
