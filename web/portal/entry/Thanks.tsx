import type { ReactNode, Ref } from 'react';
import { CircleCheckIcon } from '../../ui/icons.tsx';
import styles from './letter.module.css';

interface ThanksProps {
  title: string;
  text: ReactNode;
  titleRef?: Ref<HTMLHeadingElement>;
  /** Next steps. */
  children?: ReactNode;
}

/** Thank-you that replaces a form whose message has arrived. */
export function Thanks({ title, text, titleRef, children }: ThanksProps) {
  return (
    <div className={styles.thanks} role="status">
      <CircleCheckIcon size={32} />
      <h2 ref={titleRef} tabIndex={-1}>
        {title}
      </h2>
      <p>{text}</p>
      {children}
    </div>
  );
}
