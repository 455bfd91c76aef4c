import type { Block, BlockOf } from '@candor/domain/content/blocks/block.ts';
import type { ReactNode } from 'react';
import { classes } from '../../ui/classes.ts';
import styles from './Grid.module.css';
import { lookProps } from './lookProps.ts';

/** Number of columns side by side; more stack. */
const COLUMNS_MAXIMUM = 5;

interface GridProps {
  block: BlockOf<'grid'>;
  /** Draws the content of a column. */
  draw: (blocks: readonly Block[], place: number) => ReactNode;
}

export function Grid({ block, draw }: GridProps) {
  const { columns, look } = block;
  const count = columns.length > COLUMNS_MAXIMUM ? 1 : columns.length;
  return (
    <div {...lookProps(look, classes(styles.grid, styles[`of${count}`]))}>
      {columns.map((column, index) => (
        <div key={index} {...lookProps(column.look, styles.column)}>
          {draw(column.children, index)}
        </div>
      ))}
    </div>
  );
}
