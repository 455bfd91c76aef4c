import { Link } from 'react-router';
import { useBrandFacts } from '../data/brand.ts';
import type { WebsiteWords } from '../data/words.server.ts';
import { Logo } from '../ui/Logo.tsx';
import styles from './Footer.module.css';
import { LanguageLinks } from './LanguageLinks.tsx';

const YEAR = new Date().getUTCFullYear();
const CHARTS_ADDRESS = 'https://www.tradingview.com/';

interface FooterProps {
  words: WebsiteWords;
}

export function Footer({ words }: FooterProps) {
  const { brand, assets } = useBrandFacts();
  const { risk } = words.legal;
  return (
    <footer className={styles.footer} aria-label={words.website.footer.label}>
      <div className={styles.width}>
        <Logo name={brand.name} src={assets.logo} />
        <p className={styles.risk}>
          <strong>{risk.label}</strong> {risk.text} <strong>{risk.strong}</strong> {risk.advice}
        </p>
        <nav className={styles.links} aria-label={words.website.footer.label}>
          <Link to="/">{words.website.nav.home}</Link>
          {brand.website.economics && <Link to="/economic-calendar">{words.website.nav.calendar}</Link>}
          <Link to="/contact-us">{words.website.footer.contact}</Link>
          <Link to="/verify">{words.website.footer.verify}</Link>
        </nav>
        <p className={styles.small}>
          <span>
            © {YEAR} {brand.name}
          </span>
          <span>{words.website.footer.draft}</span>
          <a href={CHARTS_ADDRESS} rel="noreferrer">
            {words.website.footer.charts}
          </a>
        </p>
        <LanguageLinks label={words.website.footer.languages} />
      </div>
    </footer>
  );
}
