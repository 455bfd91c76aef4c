import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { useBrand } from '../../data/brand.ts';
import type { WebsiteWords } from '../../data/words.server.ts';
import { buttonClass } from '../../ui/buttonClass.ts';
import styles from './Hero.module.css';

interface HeroProps {
  words: WebsiteWords['website']['hero'];
}

/** The hero `terminal`: the claim on the left, the words and buttons on the right, the product below. */
export function Hero({ words }: HeroProps) {
  const { registration } = useBrand();
  return (
    <div className={styles.hero}>
      <h1 className={styles.title}>{words.title}</h1>
      <div>
        <p className={styles.text}>{words.text}</p>
        <div className={styles.actions}>
          {registration && (
            <Link to="/register" className={buttonClass('primary', 'form')}>
              {words.register}
              <ArrowRight size={16} aria-hidden="true" />
            </Link>
          )}
          <a href="#costs" className={buttonClass('secondary', 'form')}>
            {words.costs}
          </a>
        </div>
      </div>
    </div>
  );
}
