import type { BlockOf, HeadingLevel } from '@candor/domain/content/blocks/block.ts';
import type { ReactNode } from 'react';
import styles from './Blocks.module.css';
import { lookProps } from './lookProps.ts';

/** Heading that looks as its writer chose, with the level that fits the page's outline. */
export function Heading({ block }: { block: BlockOf<'heading'> }) {
  const { className, ...look } = lookProps(block.look, styles[block.tag]);
  return (
    <Title level={block.level ?? 2} className={className} {...look}>
      {block.text}
    </Title>
  );
}

interface TitleProps extends Omit<ReturnType<typeof lookProps>, 'className'> {
  level: HeadingLevel | undefined;
  className?: string | undefined;
  children: ReactNode;
}

export function Title({ level = 2, children, ...rest }: TitleProps) {
  const Tag = `h${level}` as const;
  return <Tag {...rest}>{children}</Tag>;
}
