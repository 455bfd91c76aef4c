import type { BlockOf } from '@candor/domain/content/blocks/block.ts';
import { buttonClass } from '../../ui/buttonClass.ts';
import { useBlockPage } from './blockPage.ts';
import styles from './CodeBlock.module.css';
import { lookProps } from './lookProps.ts';

export function CodeBlock({ block }: { block: BlockOf<'codeBlock'> }) {
  const words = useBlockPage().words.blocks;
  const name = block.language === '' ? words.code : block.language;
  return (
    <figure {...lookProps(block.look, styles.code)}>
      <figcaption className={styles.bar}>
        <span>{name}</span>
        <button type="button" className={buttonClass('quiet', 'dense')} data-enhance="copy" data-copied={words.copied}>
          <span aria-live="polite">{words.copy}</span>
        </button>
      </figcaption>
      <pre className={styles.text} tabIndex={0} aria-label={name}>
        <code>{block.code}</code>
      </pre>
    </figure>
  );
}
