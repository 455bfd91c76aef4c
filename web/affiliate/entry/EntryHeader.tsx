import { Moon, Sun } from 'lucide-react';
import type { ReactNode } from 'react';
import { useAffiliateTexts } from '../../data/affiliateTexts.ts';
import { useOfferedLanguages } from '../../data/useOfferedLanguages.ts';
import { usePlain } from '../../enhance/plain.ts';
import { PlainLanguages } from '../../enhance/PlainLanguages.tsx';
import { ServiceLine } from '../../enhance/ServiceLine.tsx';
import { classes } from '../../ui/classes.ts';
import iconButton from '../../ui/IconButton.module.css';
import { HeaderFrame } from '../shell/HeaderFrame.tsx';
import styles from './Entry.module.css';

/** The header of a page without a framework: a script switches language and theme in place. */
export function EntryHeader() {
  const { t } = useAffiliateTexts();
  const plain = usePlain();
  const { offered, current } = useOfferedLanguages();
  return (
    <>
      {plain !== undefined && <ServiceLine notice={plain.service} words={plain.serviceWords} to="partners" />}
      <HeaderFrame>
        {offered.length > 1 && <PlainLanguages offered={offered} current={current} />}
        <ThemeButton label={t('panel.light')} className={styles.toLight}>
          <Sun size={17} aria-hidden="true" />
        </ThemeButton>
        <ThemeButton label={t('panel.dark')} className={styles.toDark}>
          <Moon size={17} aria-hidden="true" />
        </ThemeButton>
      </HeaderFrame>
    </>
  );
}

interface ThemeButtonProps {
  label: string;
  className: string | undefined;
  children: ReactNode;
}

/** Only the browser knows which theme it shows: its styles hide the button of that one. */
function ThemeButton({ label, className, children }: ThemeButtonProps) {
  return (
    <button
      type="button"
      className={classes(iconButton.button, className)}
      aria-label={label}
      title={label}
      data-enhance="theme"
    >
      {children}
    </button>
  );
}
