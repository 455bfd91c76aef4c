import type { BlockOf } from '@candor/domain/content/blocks/block.ts';
import { classes } from '../../ui/classes.ts';
import { Blocks } from './Blocks.tsx';
import styles from './Grid.module.css';
import { lookProps } from './lookProps.ts';

/** As many as stand beside one another; more stack. */
const COLUMNS_MAXIMUM = 5;

export function Grid({ block }: { block: BlockOf<'grid'> }) {
  const { columns, look } = block;
  const count = columns.length > COLUMNS_MAXIMUM ? 1 : columns.length;
  return (
    <div {...lookProps(look, classes(styles.grid, styles[`of${count}`]))}>
      {columns.map((column, index) => (
        <div key={index} {...lookProps(column.look, styles.column)}>
          <Blocks blocks={column.children} />
        </div>
      ))}
    </div>
  );
}
