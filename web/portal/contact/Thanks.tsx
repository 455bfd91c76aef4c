import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { CircleCheckIcon } from '../../ui/icons.tsx';
import styles from './ContactForm.module.css';

interface ThanksProps {
  text: ReactNode;
  titleRef?: Ref<HTMLHeadingElement>;
  /** How to go on. */
  children: ReactNode;
}

export function Thanks({ text, titleRef, children }: ThanksProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.thanks} role="status">
      <CircleCheckIcon size={32} />
      <h2 ref={titleRef} tabIndex={-1}>
        {t('contact.success')}
      </h2>
      <p>{text}</p>
      {children}
    </div>
  );
}
