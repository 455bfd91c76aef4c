import type { BlockOf } from '@candor/domain/content/blocks/block.ts';
import { buttonClass } from '../../ui/buttonClass.ts';
import { Title } from './Heading.tsx';
import { BlockAnchor } from './LinkButton.tsx';
import { lookProps } from './lookProps.ts';
import styles from './SectionDivider.module.css';

/** Divider between two parts of a page: what comes next, and a link to it. */
export function SectionDivider({ block }: { block: BlockOf<'sectionDivider'> }) {
  return (
    <div {...lookProps(block.look, styles.divider)}>
      <div>
        {block.title !== '' && (
          <Title level={block.level} className={styles.title}>
            {block.title}
          </Title>
        )}
        {block.subtitle !== '' && <p className={styles.text}>{block.subtitle}</p>}
      </div>
      {block.link !== undefined && (
        <BlockAnchor link={block.link} className={buttonClass('primary', 'form')}>
          {block.link.text}
        </BlockAnchor>
      )}
    </div>
  );
}
