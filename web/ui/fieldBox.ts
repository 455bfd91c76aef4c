import { classes } from './classes.ts';
import styles from './FieldBox.module.css';

export type FieldSize = 'dense' | 'control' | 'form' | 'trade';

/** Returns the classes of a field's frame; without a size it is as high as its content. */
export function fieldBox(size?: FieldSize): string {
  return classes(styles.box, size !== undefined && styles[size]);
}
