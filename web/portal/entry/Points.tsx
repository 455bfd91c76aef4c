import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '../../ui/classes.ts';
import styles from './Points.module.css';

/** Point that the reader of a form may want to know. */
export interface Point {
  readonly Icon: LucideIcon;
  readonly title: string;
  readonly text: ReactNode;
}

interface PointsProps {
  points: readonly Point[];
  /** Whether the list is alone in its panel, not below a heading. */
  isAlone?: boolean;
}

/** Points beside a form, each with its icon. */
export function Points({ points, isAlone = false }: PointsProps) {
  return (
    <ul className={classes(styles.points, isAlone && styles.alone)}>
      {points.map(({ Icon, title, text }) => (
        <li key={title}>
          <Icon size={20} aria-hidden="true" />
          <div>
            <strong>{title}</strong>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
